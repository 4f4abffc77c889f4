import type { Options } from '../options.ts';
import { mapValues } from '../records.ts';
import { atLeast, atMost } from '../report/goal.ts';
import type { Section } from '../report/results.ts';
import { printTables } from '../report/table.ts';
import { type ApiFigures, apiTable, overloadTable, uncachedTable } from './api-tables.ts';
import { measureScale } from './measure-scale.ts';
import { measureSeeded } from './measure-seeded.ts';

/** Measures the API: with cached responses, then with uncached ones and ever larger databases. */
export async function apiBench(options: Options): Promise<Section<ApiFigures>> {
  const { services } = options;
  const figures = { ...(await measureSeeded(options)), uncached: await measureScale(options) };
  printTables([apiTable(figures), overloadTable(figures), uncachedTable(figures)]);
  const ratios = mapValues(figures.reads, ({ ratio }) => ratio);
  const slower = mapValues(figures.uncached, (route) => route.slower);
  const sizes = `${services.at(-1)} services than with ${services[0]}`;
  const goals = [
    atLeast(0.95, 'API to a bare server', ratios),
    atMost(3, 'API, p99 of what is served at twice the load to that at 80 %', {
      searches: figures.overload.toEighty,
    }),
    atMost(2, `API, times slower with ${sizes}`, slower),
  ];
  return { figures, goals };
}
