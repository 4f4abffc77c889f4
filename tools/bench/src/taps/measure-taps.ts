import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import type { Options } from '../options.ts';
import { keysOf, mapValues, recordOf } from '../records.ts';
import { note } from '../report/table.ts';
import { type BenchPage, untilRendered } from '../site/pages.ts';
import { gatewayUrl, SIDES } from '../site/profile.ts';
import { interleave } from '../statistics.ts';
import {
  asNewVisitor,
  openTab,
  PHONE,
  type Speed,
  THROTTLED,
  UNTHROTTLED,
} from '../web/browser.ts';
import { trackTraffic } from '../web/traffic.ts';
import { LOST, MOMENTS, summarizeTap, type TapSummary } from './tap-figures.ts';
import { tapProbe } from './tap-probe.ts';
import { reportOf, type TapReport, type TapTime, tapTime } from './tap-time.ts';
import { type Tap, tapsOf } from './taps.ts';

const SLOW_PHONE: Speed = { ...THROTTLED, cpuSlowdown: 6 };

/** A tap without a result for so long is lost. */
const LOST_MS = 10_000;
const POLL_MS = 5;

/** Resources that a tap may move into view, rather than ask for. */
const DECORATION = ['Image', 'Font', 'Media', 'Ping', 'Preflight'];

/** The URLs that a page requests without any tap. */
function requestsOf(browser: Browser, url: string): Promise<Set<string>> {
  return asNewVisitor(browser, async (context) => {
    const { page, devtools } = await openTab(context, UNTHROTTLED);
    const traffic = trackTraffic(devtools);
    await page.goto(url, { waitUntil: 'commit' });
    await traffic.idle();
    return new Set(traffic.urls());
  });
}

/** Polls until there is a value; undefined when there is none in time. */
async function poll<Value>(find: () => Value | undefined, timeout: number) {
  const startedAt = performance.now();
  while (performance.now() - startedAt < timeout) {
    const found = find();
    if (found !== undefined) return found;
    await wait(POLL_MS);
  }
  return undefined;
}

interface Visit {
  url: string;
  /** The requests that are no result of the tap. */
  usual: ReadonlySet<string>;
}

/** Loads a page as a new visitor, and taps it some time after the target is painted. */
function tapOnce(browser: Browser, { url, usual }: Visit, tap: Tap, delay: number) {
  const measure = async (context: BrowserContext): Promise<TapTime> => {
    const { page, devtools } = await openTab(context, SLOW_PHONE);
    const reports: TapReport[] = [];
    devtools.on('Network.requestWillBeSent', ({ request, type = '', wallTime }) => {
      const isResult = !tap.shows && !DECORATION.includes(type) && !usual.has(request.url);
      const at = wallTime * 1000;
      if (isResult || type === 'Document') reports.push({ kind: 'changed', at });
    });
    await page.exposeFunction('reportTap', (report: TapReport) => reports.push(report));
    await page.addInitScript(tapProbe, tap);
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    const visible = await poll(() => reportOf(reports, 'visible'), 60_000);
    if (!visible) throw new Error(`${url} did not show the ${tap.name}.`);
    await wait(delay);
    // It may not return, because the page may go away.
    page.touchscreen.tap(visible.x, visible.y).catch(() => undefined);
    await poll(() => tapTime(reports), LOST_MS);
    // Another result may be earlier, but have been reported later.
    return tapTime(reports) ?? LOST;
  };
  return asNewVisitor(browser, measure, tap.device ?? PHONE);
}

/** Measures the taps of a page on both sides in turn: name of the tap → results. */
export async function measureTaps(browser: Browser, page: BenchPage, { runs, isSmoke }: Options) {
  await untilRendered(page.path);
  const urls = mapValues(SIDES, (port) => gatewayUrl(port) + page.path);
  const visits = {
    monolith: { url: urls.monolith, usual: await requestsOf(browser, urls.monolith) },
    federated: { url: urls.federated, usual: await requestsOf(browser, urls.federated) },
  };
  const summaries: Record<string, TapSummary> = {};
  for (const tap of tapsOf(page).slice(0, isSmoke ? 1 : undefined)) {
    note(`taps: ${page.name}, ${tap.name}`);
    const measured = await interleave(visits, runs, async (visit) => {
      await untilRendered(page.path);
      const times = recordOf(keysOf(MOMENTS), () => LOST);
      for (const moment of keysOf(MOMENTS)) {
        times[moment] = await tapOnce(browser, visit, tap, MOMENTS[moment]);
      }
      return times;
    });
    summaries[tap.name] = summarizeTap(measured);
  }
  return summaries;
}
