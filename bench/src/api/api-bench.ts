import type { Options } from '../options.ts';
import { withServices } from '../processes/with-services.ts';
import type { Section } from '../report/section.ts';
import { printTable, readable } from '../report/table.ts';
import { direct } from '../site/ports.ts';
import { api } from '../site/services.ts';
import { measureReads } from './measure-reads.ts';
import { measureWrites } from './measure-writes.ts';

/** Measures the API: what it answers to everybody, and what it writes. */
export function apiBench({ runs }: Options): Promise<Section> {
  return withServices([api(direct)], async () => {
    const reads = await measureReads(runs);
    // Last, because what is written makes lists longer.
    const writes = await measureWrites(runs);
    const rows = Object.entries(reads).map(([route, { api: own, raw, ratio }]) => [
      `GET ${route}`,
      ...[own, raw, ratio].map(readable),
    ]);
    rows.push(['POST /reviews', readable(writes), '', '']);
    const head = ['route', 'answers/s', 'bare server', 'ratio'];
    printTable('API, answers per second', head, rows);
    const ratios = Object.entries(reads).map(([route, { ratio }]) => [route, ratio]);
    return {
      figures: { reads: { ...reads }, writesPerSecond: writes } as unknown as Section['figures'],
      goals: [
        {
          name: 'API to a bare server',
          limit: { atLeast: 0.95 },
          measured: Object.fromEntries(ratios),
        },
      ],
    };
  });
}
