import { HYDRATION_DATA_ID } from '@clean-express/federation/rendering';
import type { BrowserContext } from 'playwright-core';
import { until } from '../until.ts';
import { probe } from './probe.ts';
import { trackTraffic } from './traffic.ts';

/** The speed of this machine. */
export const UNTHROTTLED = {
  /** Milliseconds, added to every request. */
  latency: 0,
  /** Bytes per second; -1 means no limit. */
  downloadThroughput: -1,
  uploadThroughput: -1,
  /** How many times slower the processor is. */
  cpuSlowdown: 1,
};

/** A phone on a slow network, with Lighthouse's settings: 1.6 and 0.75 megabits per second. */
export const THROTTLED: typeof UNTHROTTLED = {
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
  cpuSlowdown: 4,
};

/** A latency so high that the load time shows the number of waves, even on a busy machine. */
export const FAR = { ...UNTHROTTLED, latency: 1000 };

/** A page to load. */
export interface Target {
  url: string;
  /** Selectors of the elements that must be interactive before the page is ready. */
  content: readonly string[];
}

/** One load of a page, measured. */
export type Load = Awaited<ReturnType<typeof loadPage>>;

/**
 * Loads a page in a new tab until it is interactive and the network is idle.
 *
 * @throws When the page fails, or is not interactive in time.
 */
export async function loadPage(
  context: BrowserContext,
  { url, content }: Target,
  { cpuSlowdown, ...network }: typeof UNTHROTTLED,
) {
  const page = await context.newPage();
  const failed = new Promise<never>((_, reject) => page.on('pageerror', reject));
  const devtools = await context.newCDPSession(page);
  await page.addInitScript(probe, content);
  const traffic = await trackTraffic(devtools);
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const loaded = async () => {
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    await until(`${url} did not become interactive`, () =>
      page.evaluate(() => window.vitals.interactive > 0),
    );
    await traffic.idle();
    return page.evaluate(
      (id) => ({ ...window.vitals, isRendered: document.getElementById(id) !== null }),
      HYDRATION_DATA_ID,
    );
  };
  const measured = await Promise.race([loaded(), failed]);
  await page.close();
  return { ...measured, ...traffic.sum() };
}
