import type { Browser } from 'playwright-core';
import type { Options } from '../options.ts';
import { atMost, note, type Section, type Table } from '../report/report.ts';
import { asNewVisitor, THROTTLED, UNTHROTTLED } from '../site/browser.ts';
import { type BenchPage, benchPages, until, untilRendered } from '../site/pages.ts';
import { gatewayUrl, SIDES } from '../site/profile.ts';
import {
  type Figure,
  interleave,
  mapValues,
  median,
  medians,
  middle,
  ratios,
  repeat,
} from '../statistics.ts';
import { measureClicks } from './measure-clicks.ts';

/** An entry of type `layout-shift`; TypeScript has no type for it yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

declare global {
  interface Window {
    /**
     * The measurements of the probe, in milliseconds since the navigation started; 0 means not yet.
     * `cls` is the sum of all layout shifts without recent user input. All parts of the page are hydrated
     * at `hydrated`.
     */
    vitals: Record<'lcp' | 'cls' | 'hydrated', number>;
  }
}

/**
 * Records in `window.vitals` when a page is painted, and when all of its parts are hydrated, by the page's
 * own marks. Probes are sent to the browser as text: they must not use anything from outside.
 *
 * @param content - Selectors of elements that the page must also show.
 */
function probe(content: readonly string[]): void {
  const vitals = { lcp: 0, cls: 0, hydrated: 0 };
  window.vitals = vitals;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as LayoutShift;
      if (entry.entryType === 'largest-contentful-paint') vitals.lcp = entry.startTime;
      else if (!hadRecentInput) vitals.cls += value;
    }
  });
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
  observer.observe({ type: 'layout-shift', buffered: true });

  // The timer fires when the main thread is free, so a tap would be handled then as well.
  const timer = setInterval(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')];
    const marks = performance.getEntriesByName('part-interactive') as PerformanceMark[];
    const hydrated = new Set(marks.map(({ detail }) => detail));
    if (!['', ...parts.map(({ dataset }) => dataset.part)].every((part) => hydrated.has(part)))
      return;
    if (!content.every((selector) => document.querySelector(selector))) return;
    vitals.hydrated = performance.now();
    clearInterval(timer);
  }, 10);
}

/** A latency so high that the load time shows the number of waves, even on a busy machine. */
const FAR = { ...UNTHROTTLED, latency: 1000 };

/** What is compared with the single build that the same SSR server renders. */
const COMPARED = {
  'LCP, ms': 'lcp',
  'hydrated, ms': 'hydrated',
  'script, kB': 'scriptKb',
  'HTML, kB': 'htmlKb',
  requests: 'requests',
} as const;

type Compared = (typeof COMPARED)[keyof typeof COMPARED];

interface Target {
  port: number;
  page: BenchPage;
}

/**
 * Loads a page as a new visitor until it is hydrated and the network is idle.
 *
 * @throws When the page fails, or is not hydrated in time.
 */
export async function load(
  browser: Browser,
  { port, page: { path, content, isPublic } }: Target,
  speed = THROTTLED,
) {
  if (isPublic) await untilRendered(path);
  const url = gatewayUrl(port) + path;
  return asNewVisitor(browser, { speed }, async ({ page, traffic }) => {
    const failed = new Promise<never>((_, reject) => page.on('pageerror', reject));
    await page.addInitScript(probe, content);
    const loaded = async () => {
      await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
      await until(`${url} was not hydrated`, () => page.evaluate(() => window.vitals.hydrated > 0));
      await traffic.idle();
      return { ...(await page.evaluate(() => window.vitals)), ...traffic.loaded() };
    };
    return Promise.race([loaded(), failed]);
  });
}

/** How many requests follow one another until a page is hydrated. */
async function countWaves(browser: Browser, target: Target): Promise<number> {
  const near = await load(browser, target, UNTHROTTLED);
  const far = await load(browser, target, FAR);
  return (far.hydrated - near.hydrated) / FAR.latency;
}

/** Measures a page on all sides in turn: the figures of the federated site, and their ratios. */
async function measurePage(browser: Browser, page: BenchPage, runs: number) {
  const targets = mapValues(SIDES, (port) => ({ port, page }));
  // The first loads of a page fill the caches of the servers.
  for (const target of Object.values(targets)) await load(browser, target, UNTHROTTLED);
  const loads = await interleave(targets, runs, (target) => load(browser, target));
  const values = (side: keyof typeof SIDES, figure: Compared) =>
    loads[side].map((of) => of[figure]);
  const waves = await repeat(runs, () => countWaves(browser, targets.federated));
  return {
    isPublic: page.isPublic,
    medians: medians(loads.federated),
    ratios: mapValues(COMPARED, (figure) =>
      ratios(values('federated', figure), values('single', figure)),
    ),
    lcpToClientRendered: ratios(values('federated', 'lcp'), values('clientRendered', 'lcp')),
    waves: median(waves),
  };
}

type PageFigures = Awaited<ReturnType<typeof measurePage>>;

function pageTable(pages: Record<string, PageFigures>): Table {
  const compared = Object.keys(COMPARED) as (keyof typeof COMPARED)[];
  const columns = compared.flatMap((column) => [column, '× single']);
  const head = ['page', ...columns, 'LCP × client-rendered', 'waves', 'CLS'];
  const rows = Object.entries(pages).map(([name, figures]) => [
    name,
    ...compared.flatMap((column) => [
      figures.medians[COMPARED[column]],
      middle(figures.ratios[column]),
    ]),
    middle(figures.lcpToClientRendered),
    figures.waves,
    figures.medians.cls,
  ]);
  return { title: 'Web: federated, throttled cold', head, rows };
}

/** Measures the site in a browser, and compares it with the same sources as one build. */
export async function webBench(
  { pages: wanted, runs }: Options,
  browser: Browser,
): Promise<Section> {
  const pages: Record<string, PageFigures> = {};
  for (const page of await benchPages(wanted)) {
    note(`web: ${page.name}`);
    pages[page.name] = await measurePage(browser, page, runs);
  }
  note('web: clicks');
  const clicks = await measureClicks(browser, runs);
  const perPage = (
    figure: (page: PageFigures) => Figure,
    isIncluded = (_: PageFigures) => true,
  ) => {
    const included = Object.entries(pages).filter(([, page]) => isIncluded(page));
    return mapValues(Object.fromEntries(included), figure);
  };
  const toSingle = (column: keyof typeof COMPARED) => perPage(({ ratios }) => ratios[column]);
  const rendered = perPage(
    (page) => page.lcpToClientRendered,
    ({ isPublic }) => isPublic,
  );
  return {
    tables: [pageTable(pages), clicks.table],
    goals: [
      atMost(1.05, 'LCP to the single build’s', toSingle('LCP, ms')),
      atMost(1.1, 'Everything hydrated, to the single build’s', toSingle('hydrated, ms')),
      atMost(1.08, 'Script to the single build’s', toSingle('script, kB')),
      atMost(1.25, 'HTML to the single build’s', toSingle('HTML, kB')),
      atMost(0.32, 'LCP to the client-rendered single build’s, server-rendered pages', rendered),
      atMost(
        3,
        'Waves',
        perPage(({ waves }) => waves),
      ),
      atMost(
        0.02,
        'CLS',
        perPage(({ medians }) => medians.cls),
      ),
      atMost(1, 'Click to content, to the single build’s', clicks.ratios),
    ],
  };
}
