import type { runOverload } from '../load-test.ts';
import { readable, type Table } from '../report/table.ts';

/** All measurements of the API, by route. */
export interface ApiFigures {
  /** Responses per second, also of a bare HTTP server that sends the same bytes. */
  reads: Record<string, { api: number; raw: number; ratio: number }>;
  /** Uncached searches at twice the load that the API holds. */
  overload: Awaited<ReturnType<typeof runOverload>>;
  /**
   * Uncached responses per second by number of services, and how many times slower the largest
   * database is than the smallest.
   */
  uncached: Record<string, { perSecond: Record<string, number>; slower: number }>;
}

/** Responses per second with the seed data. */
export function apiTable({ reads }: Pick<ApiFigures, 'reads'>): Table {
  const rows = Object.entries(reads).map(([route, { api, ratio }]) => [
    `GET ${route}`,
    readable(api),
    readable(ratio),
  ]);
  const head = ['route', 'requests/s', '× bare server'];
  return { title: 'API, requests per second', head, rows };
}

/** What clients get that send twice the searches that the API can respond to. */
export function overloadTable({ overload }: ApiFigures): Table {
  const { p50, p99, toEighty, perSecond, refusedShare, failedShare } = overload;
  const row = [p50, p99, toEighty, perSecond, 100 * refusedShare, 100 * failedShare];
  const head = ['p50, ms', 'p99, ms', '× at 80 %', 'served per second', '503, %', 'failed, %'];
  return {
    title: 'API, searches at twice the load that it holds',
    head,
    rows: [row.map(readable)],
  };
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
