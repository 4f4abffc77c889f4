import { join } from 'node:path';
import { localUrl } from 'site-runner';
import { type Load, responsesPerSecond, runOverload } from '../load-test.ts';
import type { Options } from '../options.ts';
import { withServices } from '../processes.ts';
import { note } from '../report/table.ts';
import { firstOf } from '../site/pages.ts';
import { API, SSR_SERVER } from '../site/profile.ts';
import { benchApi } from '../site/services.ts';
import { interleave, median, ratio } from '../statistics.ts';
import type { ApiFigures } from './api-tables.ts';

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

function measurePath(path: string, runs: number) {
  return interleave(SERVERS, runs, (url) => responsesPerSecond({ url: url + path, headers }));
}

/** Measures every public route of the API, and a bare server that sends the same responses. */
async function measureReads(runs: number, isSmoke: boolean) {
  // Warm up: the first responses of a process are slow.
  await measurePath('/home-services', 1);
  const figures: ApiFigures['reads'] = {};
  const routes = Object.entries(await publicRoutes()).slice(0, isSmoke ? 1 : undefined);
  for (const [route, path] of routes) {
    note(`api: ${path}`);
    // The bare server records the response.
    await fetch(SERVERS.raw + path, { headers });
    const { api, raw } = await measurePath(path, runs);
    figures[route] = { api: median(api), raw: median(raw), ratio: ratio(api, raw) };
  }
  return figures;
}

let lastSearch = 0;

/** Searches that nobody has sent before, so that each reads the database. */
const SEARCHES: Load = {
  url: API,
  headers,
  requests: [
    {
      path: '/services',
      setupRequest: (request) => {
        lastSearch += 1;
        return { ...request, path: `/services?q=clean%20${lastSearch}&limit=12` };
      },
    },
  ],
};

/** Measures searches at twice the load that the API holds. */
async function measureOverload(): Promise<ApiFigures['overload']> {
  note('api: searches at twice the load');
  return runOverload(SEARCHES, await responsesPerSecond(SEARCHES));
}

/** Measures the API with the seed data. */
export function measureSeeded({ runs, isSmoke }: Options): Promise<Omit<ApiFigures, 'uncached'>> {
  return withServices([benchApi(), RAW_SERVER], async () => ({
    reads: await measureReads(runs, isSmoke),
    overload: await measureOverload(),
  }));
}
