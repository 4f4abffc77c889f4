import { printTable, readable } from '../report/table.ts';
import type { ReadFigures } from './measure-reads.ts';
import type { ScaleFigures } from './scale/measure-scale.ts';

/** All measurements of the API. */
export interface ApiFigures {
  /** Route → figures. */
  reads: Record<string, ReadFigures>;
  writesPerSecond: number;
  /** Route → figures of uncached responses. */
  uncached: Record<string, ScaleFigures>;
}

/** Prints the measurements of the API. */
export function printApi({ reads, writesPerSecond, uncached }: ApiFigures): void {
  const rows = Object.entries(reads).map(([route, { api, raw, ratio }]) => [
    `GET ${route}`,
    ...[api, raw, ratio].map(readable),
  ]);
  rows.push(['POST /reviews', readable(writesPerSecond), '', '']);
  const head = ['route', 'responses/s', 'bare server', 'ratio'];
  printTable('API, responses per second', head, rows);
  const sizes = Object.keys(Object.values(uncached)[0]?.perSecond ?? {});
  const scaled = Object.entries(uncached).map(([route, { perSecond, slower }]) => [
    `GET ${route}`,
    ...sizes.map((size) => readable(perSecond[size] ?? Number.NaN)),
    readable(slower),
  ]);
  const columns = sizes.map((size) => `${size} services`);
  printTable('API, uncached responses per second', ['route', ...columns, 'slower ×'], scaled);
}
