import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { type Options, someOf } from '../options.ts';
import { atMost, note, type Section, type Table } from '../report/report.ts';
import { asNewVisitor, PHONE, TABLET, THROTTLED } from '../site/browser.ts';
import { type BenchPage, benchPages, poll, untilRendered } from '../site/pages.ts';
import { gatewayUrl, SIDES } from '../site/profile.ts';
import { interleave, mapValues, median } from '../statistics.ts';
import { reportOf, type TapReport, tapProbe, tapTime, type Watched } from './tap-probe.ts';

/** Something to tap on a page. */
interface Tap extends Watched {
  name: string;
  /** Names of the pages on which it is tapped. */
  pages: readonly string[];
  device?: typeof PHONE;
}

/** The header is the same on all pages: these have the most, some and the fewest components below it. */
const HEADER_PAGES = ['home', 'services', 'blogs', 'contact'];

const TAPS: readonly Tap[] = [
  {
    name: 'header link',
    pages: HEADER_PAGES,
    target: 'header a[href="/services"]',
    device: TABLET,
  },
  {
    name: 'menu',
    pages: HEADER_PAGES,
    target: 'header button[aria-label="Open menu"]',
    shows: 'header button[aria-label="Close menu"]',
  },
  {
    name: 'carousel',
    pages: ['home'],
    target: 'main button[aria-label="Next slide"]',
    shows: 'main [aria-roledescription="slide"]:nth-child(2)',
  },
  {
    name: 'search',
    pages: ['services'],
    target: 'search form[action="/services"] button[type="submit"]',
    typed: { field: 'search input[name="q"]', text: 'cleaning' },
  },
  {
    name: 'photo',
    pages: ['services'],
    target: 'main article a[aria-label^="Enlarge"]',
    shows: 'dialog[aria-label="Photo viewer"]',
  },
  { name: 'load more', pages: ['services', 'service'], target: 'main a[href*="show="]' },
];

/** The taps of a page. The link in the header leads to another page. */
export function tapsOf({ name, path }: BenchPage): Tap[] {
  return TAPS.filter(({ pages }) => pages.includes(name)).map((tap) =>
    tap.name === 'header link' && path === '/services'
      ? { ...tap, target: 'header a[href="/blogs"]' }
      : tap,
  );
}

const SLOW_PHONE = { ...THROTTLED, cpuSlowdown: 6 };

/** When visitors tap → milliseconds after the frame that shows the target. */
const MOMENTS = { 'first paint': 0, '+ 0.5 s': 500, '+ 2 s': 2000 };

/** A tap without a result for so long is lost. */
const LOST_MS = 10_000;
const LOST = Infinity;

const POLL_MS = 5;

/** Resources that a tap may move into view, rather than ask for. */
const DECORATION = ['Image', 'Font', 'Media', 'Ping', 'Preflight'];

/** A page, and the requests that are no result of a tap. */
interface Target {
  url: string;
  usual: ReadonlySet<string>;
}

/** Finds out which URLs a page requests without any tap. */
function targetOf(browser: Browser, url: string): Promise<Target> {
  return asNewVisitor(browser, {}, async ({ page, traffic }) => {
    await page.goto(url, { waitUntil: 'commit' });
    await traffic.idle();
    return { url, usual: traffic.urls };
  });
}

/** Loads a page as a new visitor, and taps it some time after the target is painted. */
function tapOnce(
  browser: Browser,
  { url, usual }: Target,
  tap: Tap,
  delay: number,
): Promise<number> {
  const visitor = { speed: SLOW_PHONE, device: tap.device ?? PHONE };
  return asNewVisitor(browser, visitor, async ({ page, devtools }) => {
    const reports: TapReport[] = [];
    devtools.on('Network.requestWillBeSent', ({ request, type = '', wallTime }) => {
      const isResult = !tap.shows && !DECORATION.includes(type) && !usual.has(request.url);
      const at = wallTime * 1000;
      if (isResult || type === 'Document') reports.push({ kind: 'changed', at });
    });
    await page.exposeFunction('reportTap', (report: TapReport) => reports.push(report));
    await page.addInitScript(tapProbe, tap);
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    const visible = await poll(() => reportOf(reports, 'visible'), 60_000, POLL_MS);
    if (!visible) throw new Error(`${url} did not show the ${tap.name}.`);
    await wait(delay);
    // It may not return, because the page may go away.
    page.touchscreen.tap(visible.x, visible.y).catch(() => undefined);
    await poll(() => tapTime(reports), LOST_MS, POLL_MS);
    // Another result may be earlier, but have been reported later.
    return tapTime(reports) ?? LOST;
  });
}

/** Summarizes the runs of a tap: its median time at each moment, and how many were lost at any of them. */
export function summarize(times: Record<keyof typeof MOMENTS, readonly number[]>) {
  const lost = Object.values(times).flatMap((runs) => runs.filter((time) => time === LOST));
  return { times: mapValues(times, median), lost: lost.length };
}

type TapFigures = ReturnType<typeof summarize> & { page: string; tap: string };

function tapTable(figures: readonly TapFigures[]): Table {
  const head = ['page', 'tap', ...Object.keys(MOMENTS), 'lost'];
  const rows = figures.map(({ page, tap, times, lost }) => [
    page,
    tap,
    ...Object.values(times),
    lost,
  ]);
  return { title: 'Taps, ms to the result', head, rows };
}

async function measureTaps(browser: Browser, page: BenchPage, options: Options) {
  const taps = someOf(tapsOf(page), options);
  if (taps.length === 0) return [];
  await untilRendered(page.path);
  const target = await targetOf(browser, gatewayUrl(SIDES.federated) + page.path);
  const figures: TapFigures[] = [];
  for (const tap of taps) {
    note(`taps: ${page.name}, ${tap.name}`);
    await untilRendered(page.path);
    const times = await interleave(MOMENTS, options.runs, (delay) =>
      tapOnce(browser, target, tap, delay),
    );
    figures.push({ page: page.name, tap: tap.name, ...summarize(times) });
  }
  return figures;
}

/** Measures how long visitors with a slow phone wait for the result of a tap, and which are lost. */
export async function tapsBench(options: Options, browser: Browser): Promise<Section> {
  const figures: TapFigures[] = [];
  for (const page of await benchPages(options.pages)) {
    figures.push(...(await measureTaps(browser, page, options)));
  }
  const perTap = (figure: (tap: TapFigures) => number) =>
    Object.fromEntries(figures.map((of) => [`${of.page}, ${of.tap}`, figure(of)]));
  return {
    tables: [tapTable(figures)],
    goals: [
      atMost(
        200,
        'Tap at first paint to its result, ms',
        perTap(({ times }) => times['first paint']),
      ),
      atMost(
        0,
        'Lost taps',
        perTap(({ lost }) => lost),
      ),
    ],
  };
}
