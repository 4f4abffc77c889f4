import { HYDRATION_DATA_ID } from '@clean-express/federation/rendering';
import type { BrowserContext } from 'playwright-core';
import { until } from '../until.ts';
import { openTab, type Speed } from './browser.ts';
import { hydrationProbe } from './probe.ts';
import { trackTraffic } from './traffic.ts';

/** A page to load. */
export interface Target {
  url: string;
  /** Selectors of the elements that the page must show before it is ready. */
  content: readonly string[];
}

/** One load of a page, measured. */
export type Load = Awaited<ReturnType<typeof loadPage>>;

/**
 * Loads a page in a new tab until it is hydrated and the network is idle.
 *
 * @throws When the page fails, or is not hydrated in time.
 */
export async function loadPage(context: BrowserContext, { url, content }: Target, speed: Speed) {
  const { page, devtools } = await openTab(context, speed);
  const failed = new Promise<never>((_, reject) => page.on('pageerror', reject));
  await page.addInitScript(hydrationProbe, content);
  const traffic = trackTraffic(devtools);
  const loaded = async () => {
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    await until(`${url} was not hydrated`, () => page.evaluate(() => window.vitals.hydrated > 0));
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
