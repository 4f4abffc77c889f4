import { setTimeout as wait } from 'node:timers/promises';
import { HYDRATION_DATA_ID } from '@clean-express/federation/rendering';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Network } from './networks.ts';
import { probe, type Vitals } from './probe.ts';
import { type Traffic, TrafficMonitor } from './traffic.ts';

const PAGE_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 50;

/** One load of a page, measured. */
export interface Load extends Vitals, Traffic {
  /** Whether the SSR server rendered the page. */
  isRendered: boolean;
}

/** A page to load. */
export interface Target {
  url: string;
  /** Selectors of the elements that must be interactive before the page is ready. */
  content: readonly string[];
}

/** Megabits → bytes; -1 means no limit. */
function bytes(megabits: number | undefined): number {
  return megabits === undefined ? -1 : (megabits * 1_000_000) / 8;
}

/** Emulates a slower network and processor for a page. */
async function emulate(devtools: CDPSession, network: Network): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: bytes(network.megabits?.down),
    uploadThroughput: bytes(network.megabits?.up),
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: network.cpuSlowdown });
}

async function untilInteractive(page: Page): Promise<void> {
  for (let waited = 0; waited < PAGE_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
    if (await page.evaluate(() => window.vitals.interactive > 0)) return;
    await wait(POLL_INTERVAL_MS);
  }
  throw new Error(
    `${page.url()} did not become interactive within ${PAGE_TIMEOUT_MS / 1000} seconds.`,
  );
}

/**
 * Loads a page in a new tab until it is interactive and the network is idle.
 *
 * @throws When the page fails, or is not interactive in time.
 */
export async function loadPage(
  context: BrowserContext,
  { url, content }: Target,
  network: Network,
): Promise<Load> {
  const page = await context.newPage();
  const failed = new Promise<never>((_, reject) => page.on('pageerror', reject));
  const devtools = await context.newCDPSession(page);
  await page.addInitScript(probe, content);
  const traffic = await TrafficMonitor.start(devtools);
  await emulate(devtools, network);
  const loaded = async () => {
    await page.goto(url, { waitUntil: 'commit', timeout: PAGE_TIMEOUT_MS });
    await untilInteractive(page);
    await traffic.idle();
    return page.evaluate(
      (id) => ({ ...window.vitals, isRendered: document.getElementById(id) !== null }),
      HYDRATION_DATA_ID,
    );
  };
  const measured = await Promise.race([loaded(), failed]);
  await page.close();
  return { ...measured, ...traffic.sum };
}
