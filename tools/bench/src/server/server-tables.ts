import { readable, type Table } from '../report/table.ts';

/** Where the SSR server has a page from: the cache, also compressed, or rendering. */
const PAGE_LOADS = ['cached', 'cached, compressed', 'rendered'] as const;

/**
 * Figures of a page: pages per second on this machine with its other work; pages per second of
 * processor time that all threads of the SSR server used, which other processes do not affect; and
 * the share of the responses whose rendering timed out, which are not counted as pages.
 */
export const RATES = ['perSecond', 'perCore', 'notRendered'] as const;

/** Memory of the SSR server and heap of its main thread, in megabytes. */
export const MEMORY = ['resident', 'heap'] as const;

export type Rate = Record<(typeof RATES)[number], number>;
export type PageRates = Record<(typeof PAGE_LOADS)[number], Rate>;
export type Memory = Record<(typeof MEMORY)[number], number>;

/** All measurements of the SSR server. */
export interface ServerFigures {
  /** Name of the page → its rates. */
  pages: Record<string, PageRates>;
  /** Number of releases → minimum memory; and the growth from the first figure to the last. */
  memory: Record<number, Memory> & { growth: Memory };
}

/** How many pages the SSR server sends per second. */
export function pageRateTable({ pages }: ServerFigures): Table {
  const rows = Object.entries(pages).map(([page, rates]) => [
    page,
    ...PAGE_LOADS.flatMap((kind) => [
      readable(rates[kind].perSecond),
      readable(rates[kind].perCore),
    ]),
  ]);
  const head = ['page', ...PAGE_LOADS.flatMap((kind) => [kind, 'per core'])];
  return { title: 'SSR server, pages per second', head, rows };
}

/** The memory of the SSR server, by number of releases. */
export function memoryTable({ memory }: ServerFigures): Table {
  const rows = Object.entries(memory).map(([releases, figures]) => [
    releases,
    ...MEMORY.map((kind) => readable(figures[kind])),
  ]);
  const head = ['releases', 'process', 'main heap'];
  return { title: 'SSR server, minimum memory in MB', head, rows };
}
