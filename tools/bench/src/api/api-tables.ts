import { readable, type Table } from '../report/table.ts';

/** All measurements of the API, by route. */
export interface ApiFigures {
  /** Responses per second, also of a bare HTTP server that sends the same bytes. */
  reads: Record<string, { api: number; raw: number; ratio: number }>;
  writesPerSecond: number;
  /**
   * Uncached responses per second by number of services, and how many times slower the largest
   * database is than the smallest.
   */
  uncached: Record<string, { perSecond: Record<string, number>; slower: number }>;
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
    ...Object.values(perSecond).map(readable),
    readable(slower),
  ]);
  const head = ['route', ...sizes.map((size) => `${size} services`), 'slower ×'];
  return { title: 'API, uncached requests per second', head, rows };
}
