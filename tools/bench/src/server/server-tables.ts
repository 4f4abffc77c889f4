import { readable, type Table } from '../report/table.ts';
import type { Memory } from './measure-memory.ts';
import type { PageRates } from './measure-page-rates.ts';
import { PAGE_LOADS } from './page-loads.ts';

/** All measurements of the SSR server. */
export interface ServerFigures {
  /** Name of the page → its rates. */
  pages: Record<string, PageRates>;
  /** Number of releases → minimum memory; and the growth from the first figure to the last. */
  memory: Record<number, Memory> & { growth: Memory };
}

/** How many pages the SSR server sends per second. */
export function pageRateTable({ pages }: ServerFigures): Table {
  const rows = Object.entries(pages).map(([page, kinds]) => [
    page,
    ...PAGE_LOADS.flatMap((kind) => [
      readable(kinds[kind].perSecond),
      readable(kinds[kind].perCore),
    ]),
  ]);
  const head = ['page', ...PAGE_LOADS.flatMap((kind) => [kind, 'per core'])];
  return { title: 'SSR server, pages per second', head, rows };
}

/** The memory of the SSR server, by number of releases. */
export function memoryTable({ memory }: ServerFigures): Table {
  const rows = Object.entries(memory).map(([releases, { resident, heap }]) => [
    releases,
    readable(resident),
    readable(heap),
  ]);
  const head = ['releases', 'process', 'main heap'];
  return { title: 'SSR server, minimum memory in MB', head, rows };
}
