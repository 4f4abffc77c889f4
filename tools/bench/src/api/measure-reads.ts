import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { responsesPerSecond } from '../load/load-test.ts';
import { type Service, withServices } from '../processes/with-services.ts';
import { note } from '../report/table.ts';
import { firstId } from '../site/first-id.ts';
import { DATA } from '../site/folders.ts';
import { direct } from '../site/ports.ts';
import { median, ratio } from '../statistics/median.ts';
import { interleave } from '../statistics/repeat.ts';
import { type RecordedResponse, recordResponse } from './recorded-response.ts';

/** Responses per second of one route. */
export interface ReadFigures {
  api: number;
  /** A bare HTTP server that sends the same bytes. */
  raw: number;
  ratio: number;
}

const RAW_PORT = 3490;

const SERVERS = { api: direct('api'), raw: `http://localhost:${RAW_PORT}` } as const;

/** The headers that browsers send. */
const headers = { 'accept-encoding': 'br', origin: direct('ssr-server') };

/** The public routes of the API, with the parameters that the site uses: route → path. */
async function publicRoutes(): Promise<Record<string, string>> {
  const lists = ['/services', '/blogs', '/reviews'];
  const [service, post, review] = await Promise.all(lists.map(firstId));
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

/** The bare HTTP server that sends recorded responses. */
function rawService(responses: readonly RecordedResponse[]): Service {
  const file = join(DATA, 'responses.json');
  writeFileSync(file, JSON.stringify(responses));
  return {
    name: 'raw-server',
    cwd: join(import.meta.dirname, '../..'),
    script: 'src/api/raw-server.ts',
    env: { PORT: String(RAW_PORT), RESPONSES: file },
  };
}

function measureServer(server: keyof typeof SERVERS, path: string): Promise<number> {
  return responsesPerSecond({ url: SERVERS[server] + path, headers });
}

async function measureRoute(path: string, runs: number): Promise<ReadFigures> {
  note(`api: ${path}`);
  const { api, raw } = await interleave(['raw', 'api'], runs, (server) =>
    measureServer(server, path),
  );
  return { api: median(api), raw: median(raw), ratio: ratio(api, raw) };
}

/** Measures every public route of the API, and a bare server that sends the same responses. */
export async function measureReads(runs: number): Promise<Record<string, ReadFigures>> {
  const routes = Object.entries(await publicRoutes());
  const responses = await Promise.all(routes.map(([, path]) => recordResponse(path, headers)));
  return withServices([rawService(responses)], async () => {
    // Warm up: the first responses of a process are slow.
    await interleave(['raw', 'api'], 1, (server) => measureServer(server, '/home-services'));
    const figures: Record<string, ReadFigures> = {};
    for (const [route, path] of routes) figures[route] = await measureRoute(path, runs);
    return figures;
  });
}
