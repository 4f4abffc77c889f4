import { responsesPerSecond } from '../load/load-test.ts';
import { withServices } from '../processes/with-services.ts';
import { note } from '../report/table.ts';
import { direct } from '../site/ports.ts';
import { interleave } from '../statistics/interleave.ts';
import { median } from '../statistics/median.ts';
import { ratio } from '../statistics/ratio.ts';
import { RAW_URL, rawService } from './raw-service.ts';
import { recordResponse } from './recorded-response.ts';
import { publicRoutes } from './routes.ts';

/** Responses per second of one route. */
export interface ReadFigures {
  api: number;
  /** A bare HTTP server that sends the same bytes. */
  raw: number;
  ratio: number;
}

const SERVERS = { api: direct('api'), raw: RAW_URL } as const;

/** The headers that browsers send. */
const headers = { 'accept-encoding': 'br', origin: direct('ssr-server') };

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
