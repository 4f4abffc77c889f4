import { mapValues } from '../records.ts';
import { atLeast, atMost, type Goal } from '../report/goal.ts';
import { readable, type Table } from '../report/table.ts';

/** How pages are requested that a bare Fastify can send too: from the cache, or known. */
export const REPLAYED_LOADS = ['cached, compressed', '304'] as const;

/** All ways. */
export const PAGE_LOADS = [...REPLAYED_LOADS, 'rendered'] as const;

/** What a server is sent at twice the rate that it holds. */
export const OVERLOADS = ['cached, compressed', 'rendered'] as const;

/**
 * Figures of a page: pages per second on this machine with its other work; pages per second of
 * processor time that all threads of the server used, which other processes hardly affect; and
 * the share of the responses that do not count: pages whose rendering timed out, or that changed.
 */
export const RATES = ['perSecond', 'perCore', 'mismatchShare'] as const;

/** Figures of an overload; `toEighty` is the ratio of its p99 to that at 80 % of what the server holds. */
export const OVERLOAD_FIGURES = [
  'p50',
  'p99',
  'toEighty',
  'perSecond',
  'refusedShare',
  'failedShare',
  'mismatchShare',
] as const;

export type ReplayedLoad = (typeof REPLAYED_LOADS)[number];
type PageLoad = (typeof PAGE_LOADS)[number];
export type Rate = Record<(typeof RATES)[number], number>;
type Overload = Record<(typeof OVERLOAD_FIGURES)[number], number>;

/** All figures of a page. */
export interface PageFigures {
  /** Size of the HTML in kilobytes, also in Brotli. */
  size: { html: number; br: number };
  rates: Record<PageLoad, Rate>;
  /** Ratio of pages per core to those of a bare Fastify that sends the same bytes. */
  toBare: Record<ReplayedLoad, number>;
  overload: Record<(typeof OVERLOADS)[number], Overload>;
}

/** All measurements of the SSR server. */
export interface ServerFigures {
  /** Name of the page → its figures. */
  pages: Record<string, PageFigures>;
  /** Of the server with its children, in megabytes: idle, and the minimum by number of releases. */
  memory: Record<string, number>;
}

function byPage(
  title: string,
  columns: readonly string[],
  pages: ServerFigures['pages'],
  toFigures: (page: PageFigures) => number[],
): Table {
  const rows = Object.entries(pages).map(([name, page]) => [
    name,
    ...toFigures(page).map(readable),
  ]);
  return { title, head: ['page', ...columns], rows };
}

/** How large pages are, and how many the SSR server sends per second. */
function pageRateTable({ pages }: ServerFigures): Table {
  const columns = ['HTML, kB', 'Brotli, kB', ...PAGE_LOADS];
  return byPage('SSR server, pages per second', columns, pages, ({ size, rates }) => [
    size.html,
    size.br,
    ...PAGE_LOADS.map((load) => rates[load].perSecond),
  ]);
}

/** How many pages the SSR server sends per second of processor time. */
function perCoreTable({ pages }: ServerFigures): Table {
  const columns = [...REPLAYED_LOADS.flatMap((load) => [load, '× Fastify']), 'rendered'];
  const title = 'SSR server, pages per second and core';
  return byPage(title, columns, pages, ({ rates, toBare }) => [
    ...REPLAYED_LOADS.flatMap((load) => [rates[load].perCore, toBare[load]]),
    rates.rendered.perCore,
  ]);
}

/** What clients get that send twice the requests that the SSR server can respond to. */
function overloadTable({ pages }: ServerFigures): Table {
  const head = [
    ...['page', 'load', 'p50, ms', 'p99, ms', '× at 80 %', 'served per second'],
    ...['503, %', 'failed, %', 'not rendered in time, %'],
  ];
  const rows = Object.entries(pages).flatMap(([name, { overload }]) =>
    OVERLOADS.map((load) => {
      const { p50, p99, toEighty, perSecond, ...shares } = overload[load];
      const { refusedShare, failedShare, mismatchShare } = shares;
      const percents = [refusedShare, failedShare, mismatchShare].map((share) => 100 * share);
      return [name, load, ...[p50, p99, toEighty, perSecond, ...percents].map(readable)];
    }),
  );
  return { title: 'SSR server at twice the load that it holds', head, rows };
}

/** The memory of the SSR server, by number of releases. */
function memoryTable({ memory }: ServerFigures): Table {
  const rows = Object.entries(memory).map(([when, megabytes]) => [when, readable(megabytes)]);
  const head = ['', 'process and children'];
  return { title: 'SSR server, minimum memory in MB', head, rows };
}

/** All tables of the SSR server. */
export function serverTables(figures: ServerFigures): Table[] {
  return [pageRateTable, perCoreTable, overloadTable, memoryTable].map((toTable) =>
    toTable(figures),
  );
}

/** The goals of the SSR server. */
export function serverGoals({ pages, memory }: ServerFigures): Goal[] {
  const toBare = (load: ReplayedLoad) => mapValues(pages, (page) => page.toBare[load]);
  const rendered = mapValues(pages, ({ rates }) => rates.rendered.perCore);
  const { home } = pages;
  return [
    atLeast(0.8, 'Cached compressed pages to a bare Fastify', toBare('cached, compressed')),
    atLeast(0.8, 'Status 304 to a bare Fastify', toBare('304')),
    atLeast(200, 'Rendered pages per second and core', rendered),
    atMost(
      3,
      'p99 of what is served at twice the load to that at 80 %',
      mapValues(pages, ({ overload }) =>
        Math.max(...OVERLOADS.map((load) => overload[load].toEighty)),
      ),
    ),
    atMost(20, 'HTML of the home page, kB of Brotli', home ? { home: home.size.br } : {}),
    atMost(350, 'Memory of the SSR server, MB', memory),
  ];
}
