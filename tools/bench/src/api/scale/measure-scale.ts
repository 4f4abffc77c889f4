import { type Load, responsesPerSecond } from '../../load/load-test.ts';
import type { Options } from '../../options.ts';
import { note } from '../../report/table.ts';
import { median, ratio } from '../../statistics/median.ts';
import { interleave } from '../../statistics/repeat.ts';
import { scaleLoads } from './scale-loads.ts';
import { withScaledApis } from './with-scaled-apis.ts';

/** The speed of one route with databases of different sizes. */
export interface ScaleFigures {
  /** Number of services → responses per second. */
  perSecond: Record<string, number>;
  /** How many times slower the largest database is than the smallest. */
  slower: number;
}

async function measureRoute(
  loads: ReadonlyMap<string, Load | undefined>,
  runs: number,
): Promise<ScaleFigures> {
  const sizes = [...loads.keys()];
  const rates = await interleave(sizes, runs, async (size) => {
    const load = loads.get(size);
    return load ? responsesPerSecond(load) : Number.NaN;
  });
  const ofSize = (size = '') => rates[size] ?? [];
  return {
    perSecond: Object.fromEntries(sizes.map((size) => [size, median(ofSize(size))])),
    slower: ratio(ofSize(sizes[0]), ofSize(sizes.at(-1))),
  };
}

/** Measures every read of the site with databases of different sizes. No response is cached. */
export function measureScale(options: Options): Promise<Record<string, ScaleFigures>> {
  return withScaledApis(options, async (apis) => {
    const sizes = await Promise.all(
      apis.map(async (api) => [String(api.services), await scaleLoads(api)] as const),
    );
    const figures: Record<string, ScaleFigures> = {};
    for (const route of Object.keys(sizes[0]?.[1] ?? {})) {
      note(`api: ${route}, by number of services`);
      const loads = new Map(sizes.map(([size, routes]) => [size, routes[route]]));
      figures[route] = await measureRoute(loads, options.runs);
    }
    return figures;
  });
}
