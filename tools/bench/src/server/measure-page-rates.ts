import { setTimeout as wait } from 'node:timers/promises';
import { waitingUrl } from 'ssr-server/src/page/page-context.ts';
import { type Load, type LoadResult, runLoadTest, runOverload } from '../load-test.ts';
import type { Options } from '../options.ts';
import { mapValues, recordOf } from '../records.ts';
import { note, readable } from '../report/table.ts';
import { type BenchPage, isRendered, untilRendered } from '../site/pages.ts';
import { SSR_SERVER } from '../site/profile.ts';
import { interleave, median, ratio } from '../statistics.ts';
import { BARE_FASTIFY, UNCACHED_SSR_SERVER } from './server-services.ts';
import {
  OVERLOAD_FIGURES,
  OVERLOADS,
  PAGE_LOADS,
  type PageFigures,
  RATES,
  type Rate,
  REPLAYED_LOADS,
  type ReplayedLoad,
} from './server-tables.ts';
import { cpuSecondsOf } from './usage.ts';

const COMPRESSED = { 'accept-encoding': 'br' };

/** How long a page may take to be rendered again; it is fresh for longer than a load test then takes. */
const RENDER_MS = 500;

const verifyBody = (body: unknown) => isRendered(String(body));

/** The load test of a page in the cache. */
export function cachedPage(path: string, server = SSR_SERVER): Load {
  return { url: server + path, verifyBody };
}

function compressedPage(path: string, server = SSR_SERVER): Load {
  return { url: server + path, headers: COMPRESSED };
}

/** The load test of a page that is rendered for each request. */
function renderedPage(path: string): Load {
  return cachedPage(path, UNCACHED_SSR_SERVER);
}

/** A slow machine would leave pages to the browser, if their requests did not wait for them. */
function awaitedPage(path: string): Load {
  return renderedPage(path + waitingUrl({ url: new URL(SSR_SERVER + path) }));
}

/** Requests a page until it is not stale: the cache sends a stale page while it is rendered again. */
async function requestFresh(path: string, coding: string): Promise<Response> {
  const request = () => fetch(SSR_SERVER + path, { headers: { 'accept-encoding': coding } });
  await request();
  await wait(RENDER_MS);
  return request();
}

/** The load test of a page that the clients have already. A response with a body does not count. */
async function knownPage(path: string, server: string): Promise<Load> {
  const etag = (await requestFresh(path, 'br')).headers.get('etag');
  if (!etag) throw new Error(`${path} has no ETag.`);
  const load = compressedPage(path, server);
  const headers = { ...load.headers, 'if-none-match': etag };
  return { ...load, headers, verifyBody: (body) => !body };
}

/** The load tests that a bare Fastify can pass, too. */
const REPLAYED = {
  'cached, compressed': compressedPage,
  '304': knownPage,
} satisfies Record<ReplayedLoad, (path: string, server: string) => Load | Promise<Load>>;

/** Runs a load test, and relates its result to the processor time that a server used. */
async function measure(server: string, run: () => Promise<LoadResult>): Promise<Rate> {
  const before = await cpuSecondsOf(server);
  const { count, perSecond, mismatchShare } = await run();
  // A ratio to zero would reach any goal.
  if (count === 0) throw new Error(`${server} did not send what was expected.`);
  const perCore = count / ((await cpuSecondsOf(server)) - before);
  return { perSecond, perCore, mismatchShare };
}

/** Measures a page in all ways in turn, also with the bare Fastify. */
async function measureRates(path: string, runs: number) {
  const replayed = (load: ReplayedLoad, server: string) => async () => {
    const parameters = await REPLAYED[load](path, server);
    return measure(server, () => runLoadTest(parameters));
  };
  const subjects = {
    ...recordOf(REPLAYED_LOADS, (load) => replayed(load, SSR_SERVER)),
    rendered: () => measure(UNCACHED_SSR_SERVER, () => runLoadTest(awaitedPage(path))),
    'bare: cached, compressed': replayed('cached, compressed', BARE_FASTIFY),
    'bare: 304': replayed('304', BARE_FASTIFY),
  };
  const measured = await interleave(subjects, runs, (run) => run());
  const perCore = (subject: keyof typeof subjects) => measured[subject].map((of) => of.perCore);
  return {
    rates: recordOf(PAGE_LOADS, (load) =>
      recordOf(RATES, (figure) => median(measured[load].map((rate) => rate[figure]))),
    ),
    toBare: recordOf(REPLAYED_LOADS, (load) => ratio(perCore(load), perCore(`bare: ${load}`))),
  };
}

async function measureOverload(path: string, rates: PageFigures['rates'], runs: number) {
  const loads = { 'cached, compressed': compressedPage(path), rendered: renderedPage(path) };
  const measured = await interleave(
    recordOf(OVERLOADS, (kind) => kind),
    runs,
    (kind) => runOverload(loads[kind], rates[kind].perSecond),
  );
  return mapValues(measured, (results) =>
    recordOf(OVERLOAD_FIGURES, (figure) => median(results.map((result) => result[figure]))),
  );
}

/** The size of a page in a content coding, in kilobytes. */
async function sizeOf(path: string, coding: string): Promise<number> {
  const { headers } = await requestFresh(path, coding);
  return Number(headers.get('content-length')) / 1000;
}

/** Measures public pages: name of the page → figures. */
export async function measurePages(pages: readonly BenchPage[], { runs }: Options) {
  const figures: Record<string, PageFigures> = {};
  // The first responses of a process are slow.
  for (const server of [SSR_SERVER, BARE_FASTIFY]) await runLoadTest(cachedPage('/', server));
  for (const { name, path } of pages) {
    note(`server: ${name}`);
    for (const server of [SSR_SERVER, UNCACHED_SSR_SERVER]) await untilRendered(path, server);
    const { rates, toBare } = await measureRates(path, runs);
    for (const [load, { mismatchShare }] of Object.entries(rates)) {
      if (mismatchShare > 0) note(`  ${load}: ${readable(100 * mismatchShare)} % do not count`);
    }
    figures[name] = {
      size: { html: await sizeOf(path, 'identity'), br: await sizeOf(path, 'br') },
      rates,
      toBare,
      overload: await measureOverload(path, rates, runs),
    };
  }
  return figures;
}
