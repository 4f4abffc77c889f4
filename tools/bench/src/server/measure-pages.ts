import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LOCAL_METRICS_TOKEN, localUrl, type Service } from 'site-runner';
import { waitingUrl } from 'ssr-server/src/request/page-context.ts';
import { type Load, runLoadTest } from '../load-test.ts';
import type { Options } from '../options.ts';
import { note } from '../report/report.ts';
import { type BenchPage, isRendered, untilRendered } from '../site/pages.ts';
import { profile, SSR_SERVER } from '../site/profile.ts';
import { withSettings } from '../site/services.ts';
import { interleave, median, ratios } from '../statistics.ts';

/**
 * Adds up metrics of a server and of the processes that render its pages, which a bare server has not.
 *
 * @param text - Prometheus text.
 * @param name - Of the metric of the server: `process_cpu_seconds_total`.
 * @throws When the server does not report it.
 */
export function sumMetric(text: string, name: string): number {
  const series = text.matchAll(new RegExp(`^(?:render_)?${name}(?:\\{.*\\})? (\\S+)$`, 'gm'));
  const values = [...series].map(([, value]) => Number(value));
  if (values.length === 0) throw new Error(`The server does not report the metric ${name}.`);
  return values.reduce((sum, value) => sum + value, 0);
}

async function metricOf(server: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${LOCAL_METRICS_TOKEN}` };
  return sumMetric(await (await fetch(`${server}/metrics`, { headers })).text(), name);
}

/** The processor time of all threads that a server has used, in seconds. */
const cpuSecondsOf = (server: string) => metricOf(server, 'process_cpu_seconds_total');

/** The resident memory of a server, in megabytes. */
export const memoryOf = async (server: string) =>
  (await metricOf(server, 'process_resident_memory_bytes')) / 1e6;

const UNCACHED_PORT = 3482;
const FASTIFY_PORT = 3483;
const UNCACHED_SINGLE_PORT = 3484;

/** The servers beside the SSR server: those that render each page anew, and a bare Fastify. */
const UNCACHED_SSR_SERVER = localUrl(UNCACHED_PORT);
const UNCACHED_SINGLE = localUrl(UNCACHED_SINGLE_PORT);
const BARE_FASTIFY = localUrl(FASTIFY_PORT);

/** An SSR server without a page cache. */
function uncachedServer(ssrServer: Service, port: number): Service {
  const name = `uncached-${ssrServer.name}`;
  return {
    ...withSettings(ssrServer, {
      PORT: String(port),
      PUBLIC_URL: localUrl(port),
      CACHE_DIR: join(profile.data, name),
    }),
    name,
    title: 'SSR server without a page cache',
    script: join(import.meta.dirname, 'uncached-ssr-server.ts'),
  };
}

/**
 * These servers.
 *
 * @param single - The SSR server of the single build.
 */
export function comparedServices(ssrServer: Service, single: Service): Service[] {
  const bareFastify = {
    name: 'bare-fastify',
    title: 'bare Fastify',
    cwd: join(import.meta.dirname, '../..'),
    script: 'src/server/bare-fastify.ts',
    env: { PORT: String(FASTIFY_PORT), SSR_SERVER },
  };
  return [
    uncachedServer(ssrServer, UNCACHED_PORT),
    uncachedServer(single, UNCACHED_SINGLE_PORT),
    bareFastify,
  ];
}

/** How long a page may take to be rendered again; it is fresh for longer than a load test then takes. */
const RENDER_MS = 500;

const verifyBody = (body: unknown) => isRendered(String(body));

/** The load test of a page in the cache. */
export function cachedPage(path: string, server = SSR_SERVER): Load {
  return { url: server + path, verifyBody };
}

const compressedPage = (path: string, server: string): Load => ({
  url: server + path,
  headers: { 'accept-encoding': 'br' },
});

/** Requests a page until it is not stale: the cache sends a stale page while it is rendered again. */
async function requestFresh(path: string): Promise<Response> {
  const request = () => fetch(SSR_SERVER + path, { headers: { 'accept-encoding': 'br' } });
  await request();
  await wait(RENDER_MS);
  return request();
}

/** The load test of a page that the clients have already. A response with a body does not count. */
async function knownPage(path: string, server: string): Promise<Load> {
  const etag = (await requestFresh(path)).headers.get('etag');
  if (!etag) throw new Error(`${path} has no ETag.`);
  const load = compressedPage(path, server);
  const headers = { ...load.headers, 'if-none-match': etag };
  return { ...load, headers, verifyBody: (body) => !body };
}

/** Runs a load test: responses per second of processor time that a server used. */
async function measure(server: string, load: Load | Promise<Load>) {
  const parameters = await load;
  const before = await cpuSecondsOf(server);
  const { count } = await runLoadTest(parameters);
  // A ratio to zero would reach any goal.
  if (count === 0) throw new Error(`${server} did not send what was expected.`);
  return count / ((await cpuSecondsOf(server)) - before);
}

/** Measures a page in all ways in turn, also with the bare Fastify. */
async function measurePage(path: string, runs: number) {
  // A slow machine would leave pages to the browser, if their requests did not wait for them.
  const awaited = path + waitingUrl({ url: new URL(SSR_SERVER + path) });
  const rendered = (server: string) => () => measure(server, cachedPage(awaited, server));
  const measured = await interleave(
    {
      cached: () => measure(SSR_SERVER, compressedPage(path, SSR_SERVER)),
      known: () => measure(SSR_SERVER, knownPage(path, SSR_SERVER)),
      rendered: rendered(UNCACHED_SSR_SERVER),
      renderedSingle: rendered(UNCACHED_SINGLE),
      bareCached: () => measure(BARE_FASTIFY, compressedPage(path, BARE_FASTIFY)),
      bareKnown: () => measure(BARE_FASTIFY, knownPage(path, BARE_FASTIFY)),
    },
    runs,
    (run) => run(),
  );
  const { cached, known, bareCached, bareKnown } = measured;
  return {
    brotliKb: Number((await requestFresh(path)).headers.get('content-length')) / 1000,
    cached: median(cached),
    cachedToBare: ratios(cached, bareCached),
    known: median(known),
    knownToBare: ratios(known, bareKnown),
    rendered: median(measured.rendered),
    renderedToSingle: ratios(measured.rendered, measured.renderedSingle),
  };
}

/** The figures of a page. */
export type PageFigures = Awaited<ReturnType<typeof measurePage>>;

/** Measures public pages: name of the page → its figures. */
export async function measurePages(pages: readonly BenchPage[], { runs }: Options) {
  const figures: Record<string, PageFigures> = {};
  // The first responses of a process are slow.
  for (const server of [SSR_SERVER, BARE_FASTIFY]) await runLoadTest(cachedPage('/', server));
  for (const { name, path } of pages) {
    note(`server: ${name}`);
    for (const server of [SSR_SERVER, UNCACHED_SSR_SERVER, UNCACHED_SINGLE])
      await untilRendered(path, server);
    figures[name] = await measurePage(path, runs);
  }
  return figures;
}
