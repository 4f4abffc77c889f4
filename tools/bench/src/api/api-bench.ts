import { join } from 'node:path';
import { localUrl } from 'site-runner';
import { runLoadTest } from '../load-test.ts';
import { type Options, someOf } from '../options.ts';
import { atLeast, atMost, note, type Section, type Table } from '../report/report.ts';
import { firstOf } from '../site/pages.ts';
import { API, SSR_SERVER } from '../site/profile.ts';
import { benchApi, withServices } from '../site/services.ts';
import { interleave, median, middle, ratios } from '../statistics.ts';
import { measureScale } from './measure-scale.ts';

const RAW_PORT = 3490;

/** The bare HTTP server that replays the responses of the API. */
const RAW_SERVER = {
  name: 'raw-server',
  title: 'bare server',
  cwd: join(import.meta.dirname, '../..'),
  script: 'src/api/raw-server.ts',
  env: { PORT: String(RAW_PORT), API },
};

const SERVERS = { api: API, raw: localUrl(RAW_PORT) };

/** The headers that browsers send. */
const headers = { 'accept-encoding': 'br', origin: SSR_SERVER };

/** The public routes of the API, with the parameters that the site uses: route → path. */
async function publicRoutes(): Promise<Record<string, string>> {
  const [service, post, review] = await Promise.all(
    ['/services', '/blogs', '/reviews'].map(async (list) => (await firstOf(list))._id),
  );
  return {
    '/home-services': '/home-services',
    '/services': '/services',
    '/services?limit=12': '/services?limit=12',
    '/services?fields=name&limit=50': '/services?fields=name&limit=50',
    '/services/:id': `/services/${service}`,
    '/home-blogs': '/home-blogs',
    '/blogs': '/blogs',
    '/blogs?limit=12': '/blogs?limit=12',
    '/blogs?fields=name&limit=10': '/blogs?fields=name&limit=10',
    '/blogs/:id': `/blogs/${post}`,
    '/reviews': '/reviews',
    '/reviews?serviceId=:id&limit=10': `/reviews?serviceId=${service}&limit=10`,
    '/reviews/:id': `/reviews/${review}`,
  };
}

/** Responses per second of both servers, in turn. */
function measurePath(path: string, runs: number) {
  return interleave(
    SERVERS,
    runs,
    async (url) => (await runLoadTest({ url: url + path, headers })).perSecond,
  );
}

/** Measures every public route of the API, and a bare server that sends the same responses. */
function measureReads(options: Options) {
  return withServices([benchApi(), RAW_SERVER], async () => {
    // Warm up: the first responses of a process are slow.
    await measurePath('/home-services', 1);
    const rows: Table['rows'] = [];
    const toBare: Record<string, number[]> = {};
    for (const [route, path] of someOf(Object.entries(await publicRoutes()), options)) {
      note(`api: ${path}`);
      // The bare server records the response.
      await fetch(SERVERS.raw + path, { headers });
      const { api, raw } = await measurePath(path, options.runs);
      const compared = ratios(api, raw);
      toBare[route] = compared;
      rows.push([`GET ${route}`, median(api), middle(compared)]);
    }
    const head = ['route', 'requests/s', '× bare server'];
    return { toBare, table: { title: 'API, requests per second', head, rows } };
  });
}

/** Measures the API: with cached responses, then with uncached ones and ever larger databases. */
export async function apiBench(options: Options): Promise<Section> {
  const reads = await measureReads(options);
  const scale = await measureScale(options);
  return {
    tables: [reads.table, scale.table],
    goals: [
      atLeast(0.95, 'API to a bare server', reads.toBare),
      atMost(
        2,
        `API, times slower with ${scale.sizes.at(-1)} services than with ${scale.sizes[0]}`,
        scale.slower,
      ),
    ],
  };
}
