import { freshQuery, type Load, runLoadTest } from '../load-test.ts';
import type { Options } from '../options.ts';
import { mapValues, recordOf } from '../records.ts';
import { note, readable } from '../report/table.ts';
import { benchPages, isRendered, untilRendered } from '../site/pages.ts';
import { SSR_SERVER } from '../site/profile.ts';
import { interleave, median } from '../statistics.ts';
import { type PageRates, RATES, type Rate } from './server-tables.ts';
import { ssrServerUsage } from './ssr-server-usage.ts';

const verifyBody = (body: unknown) => isRendered(String(body));

/** The load test of a page in the cache. */
export function cachedPage(path: string): Load {
  return { url: SSR_SERVER + path, verifyBody };
}

/** The load tests of a page. */
function pageLoads(path: string): Record<keyof PageRates, Load> {
  return {
    cached: cachedPage(path),
    'cached, compressed': { url: SSR_SERVER + path, headers: { 'accept-encoding': 'br' } },
    rendered: {
      url: SSR_SERVER,
      // Few enough for each page to be rendered within the SSR server's time-out.
      connections: 4,
      requests: [freshQuery(() => path)],
      verifyBody,
    },
  };
}

async function measure(path: string, load: Load): Promise<Rate> {
  await untilRendered(path);
  const before = await ssrServerUsage();
  const { count, perSecond, mismatchShare } = await runLoadTest(load);
  const { cpuSeconds } = await ssrServerUsage();
  const perCore = count / (cpuSeconds - before.cpuSeconds);
  return { perSecond, perCore, notRendered: mismatchShare };
}

function medians(rates: readonly Rate[]): Rate {
  return recordOf(RATES, (figure) => median(rates.map((rate) => rate[figure])));
}

/** Measures each page that the SSR server renders: page → rates. */
export async function measurePageRates({ runs, pages }: Options) {
  // Warm up: the first responses of a process are slow.
  await measure('/', cachedPage('/'));
  const figures: Record<string, PageRates> = {};
  for (const { name, path, isPublic } of await benchPages(pages)) {
    if (!isPublic) continue;
    note(`server: ${name}`);
    const rates = await interleave(pageLoads(path), runs, (load) => measure(path, load));
    const figure = mapValues(rates, medians);
    const { notRendered } = figure.rendered;
    if (notRendered > 0) note(`  not rendered in time: ${readable(100 * notRendered)} %`);
    figures[name] = figure;
  }
  return figures;
}
