import { readable, type Table } from '../report/table.ts';
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

/** Responses per second with the seed data. */
export function apiTable({ reads, writesPerSecond }: ApiFigures): Table {
  const rows = Object.entries(reads).map(([route, { api, ratio }]) => [
    `GET ${route}`,
    readable(api),
    readable(ratio),
  ]);
  rows.push(['POST /reviews', readable(writesPerSecond), '']);
  const head = ['route', 'requests/s', '× bare server'];
  return { title: 'API, requests per second', head, rows };
}

/** Uncached responses per second, by the size of the database. */
export function uncachedTable({ uncached }: ApiFigures): Table {
  const sizes = Object.keys(Object.values(uncached)[0]?.perSecond ?? {});
  const rows = Object.entries(uncached).map(([route, { perSecond, slower }]) => [
    `GET ${route}`,
    ...sizes.map((size) => readable(perSecond[size] ?? Number.NaN)),
    readable(slower),
  ]);
  const head = ['route', ...sizes.map((size) => `${size} services`), 'slower ×'];
  return { title: 'API, uncached requests per second', head, rows };
}
