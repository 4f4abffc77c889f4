import type { Options } from '../options.ts';
import { withServices } from '../processes/with-services.ts';
import type { Goal } from '../report/goal.ts';
import type { Section } from '../report/results.ts';
import { printTables } from '../report/table.ts';
import { direct } from '../site/ports.ts';
import { api } from '../site/services.ts';
import { type ApiFigures, apiTable, uncachedTable } from './api-tables.ts';
import { measureReads } from './measure-reads.ts';
import { measureWrites } from './measure-writes.ts';
import { measureScale } from './scale/measure-scale.ts';

/** Measures public reads and writes with the seed data. */
function measureSeeded(runs: number): Promise<Omit<ApiFigures, 'uncached'>> {
  return withServices([api(direct)], async () => {
    const reads = await measureReads(runs);
    // Last, because writes make the lists longer.
    return { reads, writesPerSecond: await measureWrites(runs) };
  });
}

function goals({ reads, uncached }: ApiFigures, { services }: Options): Goal[] {
  const ratios = Object.entries(reads).map(([route, { ratio }]) => [route, ratio]);
  const times = Object.entries(uncached).map(([route, { slower }]) => [route, slower]);
  return [
    {
      name: 'API to a bare server',
      limit: { atLeast: 0.95 },
      measured: Object.fromEntries(ratios),
    },
    {
      name: `API, times slower with ${services.at(-1)} services than with ${services[0]}`,
      limit: { atMost: 2 },
      measured: Object.fromEntries(times),
    },
  ];
}

/** Measures the API: with cached responses, then with uncached ones and ever larger databases. */
export async function apiBench(options: Options): Promise<Section<ApiFigures>> {
  const seeded = await measureSeeded(options.runs);
  const figures = { ...seeded, uncached: await measureScale(options) };
  printTables([apiTable(figures), uncachedTable(figures)]);
  return { figures, goals: goals(figures, options) };
}
