import { answersPerSecond } from '../load/load-test.ts';
import { withServices } from '../processes/with-services.ts';
import { note } from '../report/table.ts';
import { direct } from '../site/ports.ts';
import { interleave } from '../statistics/interleave.ts';
import { median } from '../statistics/median.ts';
import { ratio } from '../statistics/ratio.ts';
import { RAW_URL, rawService } from './raw-service.ts';
import { recordAnswer } from './recorded-answer.ts';
import { publicRoutes } from './routes.ts';

/** Answers per second to one request. */
export interface ReadFigures {
  api: number;
  /** Of a bare HTTP server that sends the same bytes. */
  raw: number;
  ratio: number;
}

const SERVERS = { api: direct('api'), raw: RAW_URL } as const;

/** As browsers ask. */
const headers = { 'accept-encoding': 'br', origin: direct('front-door') };

function ask(server: keyof typeof SERVERS, path: string): Promise<number> {
  return answersPerSecond({ url: SERVERS[server] + path, headers });
}

async function measureRoute(path: string, runs: number): Promise<ReadFigures> {
  note(`api: ${path}`);
  const { api, raw } = await interleave(['raw', 'api'], runs, (server) => ask(server, path));
  return { api: median(api), raw: median(raw), ratio: ratio(api, raw) };
}

/** Measures every public answer of the API beside a bare server that sends the same. */
export async function measureReads(runs: number): Promise<Record<string, ReadFigures>> {
  const routes = Object.entries(await publicRoutes());
  const answers = await Promise.all(routes.map(([, path]) => recordAnswer(path, headers)));
  return withServices([rawService(answers)], async () => {
    // The first answers of a process are slow.
    await interleave(['raw', 'api'], 1, (server) => ask(server, '/home-services'));
    const figures: Record<string, ReadFigures> = {};
    for (const [route, path] of routes) figures[route] = await measureRoute(path, runs);
    return figures;
  });
}
