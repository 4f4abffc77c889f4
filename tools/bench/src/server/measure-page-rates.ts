import { runLoadTest } from '../load/load-test.ts';
import type { Options } from '../options.ts';
import { recordOf } from '../records.ts';
import { note, readable } from '../report/table.ts';
import { median } from '../statistics/median.ts';
import { interleave } from '../statistics/repeat.ts';
import { benchPages } from '../web/pages.ts';
import { untilRendered } from '../web/until-rendered.ts';
import { CACHED, PAGE_LOADS, type PageLoad, pageLoad } from './page-loads.ts';
import { ssrServerUsage } from './ssr-server-usage.ts';

/** How fast the SSR server sends a page. */
interface Rate {
  /** Pages per second, on this machine with its other work. */
  perSecond: number;
  /**
   * Pages per second of processor time that all threads of the SSR server used. Other processes,
   * such as the load test, do not affect it.
   */
  perCore: number;
  /**
   * Share of the responses without a rendered page, because rendering timed out; they are not
   * counted above.
   */
  notRendered: number;
}

/** How fast the SSR server sends a page, by the kind of request. */
export type PageRates = Record<PageLoad, Rate>;

async function measureOnce(path: string, kind: PageLoad): Promise<Rate> {
  await untilRendered(path);
  const before = await ssrServerUsage();
  const { count, perSecond, mismatchShare } = await runLoadTest(pageLoad(path, kind));
  const { cpuSeconds } = await ssrServerUsage();
  return {
    perSecond,
    perCore: count / (cpuSeconds - before.cpuSeconds),
    notRendered: mismatchShare,
  };
}

async function measurePage(path: string, runs: number): Promise<PageRates> {
  const rates = await interleave(PAGE_LOADS, runs, (kind) => measureOnce(path, kind));
  return recordOf(PAGE_LOADS, (kind) => {
    const medianOf = (figure: keyof Rate) => median(rates[kind].map((rate) => rate[figure]));
    return {
      perSecond: medianOf('perSecond'),
      perCore: medianOf('perCore'),
      notRendered: medianOf('notRendered'),
    };
  });
}

/** Measures each page that the SSR server renders: page → rates. */
export async function measurePageRates({
  runs,
  pages: wanted,
}: Options): Promise<Record<string, PageRates>> {
  // Warm up: the first responses of a process are slow.
  await measureOnce('/', CACHED);
  const figures: Record<string, PageRates> = {};
  for (const { name, path, isPublic } of await benchPages(wanted)) {
    if (!isPublic) continue;
    note(`server: ${name}`);
    const rates = await measurePage(path, runs);
    const { notRendered } = rates.rendered;
    if (notRendered > 0) note(`  not rendered in time: ${readable(100 * notRendered)} %`);
    figures[name] = rates;
  }
  return figures;
}
