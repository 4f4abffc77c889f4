import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { emulate } from './emulate.ts';
import type { Network } from './networks.ts';
import { probe } from './probe.ts';
import { type Traffic, TrafficWatch } from './traffic.ts';
import type { Vitals } from './vitals.ts';

/** Longest wait for a page, and how often we look, in milliseconds. */
const LIMIT = 60_000;
const INTERVAL = 50;

/** One load of a page, measured. */
export interface Load extends Vitals, Traffic {
  /** Whether the front door drew the page. */
  isDrawn: boolean;
}

/** A page to load. */
export interface Target {
  url: string;
  /** What has to be there, and alive, for it to be ready. */
  content: readonly string[];
}

async function untilInteractive(page: Page): Promise<void> {
  for (let waited = 0; waited < LIMIT; waited += INTERVAL) {
    if (await page.evaluate(() => window.vitals.interactive > 0)) return;
    await wait(INTERVAL);
  }
  throw new Error(`${page.url()} is not interactive after ${LIMIT / 1000} seconds.`);
}

/**
 * Loads a page in a new tab, up to when it has all that it wants.
 *
 * @throws When it fails, or is not ready in time.
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
  const traffic = await TrafficWatch.start(devtools);
  await emulate(devtools, network);
  const loaded = async () => {
    await page.goto(url, { waitUntil: 'commit', timeout: LIMIT });
    await untilInteractive(page);
    await traffic.quiet();
    return page.evaluate(() => ({
      ...window.vitals,
      isDrawn: document.getElementById('served-page') !== null,
    }));
  };
  const seen = await Promise.race([loaded(), failed]);
  await page.close();
  return { ...seen, ...traffic.sum };
}
