import { printTable, readable } from '../report/table.ts';
import { growth, type Memory } from './measure-memory.ts';
import type { PageRates } from './measure-page-rates.ts';
import { PAGE_LOADS, RENDERED } from './page-loads.ts';

/** Prints throughput and memory of the SSR server. */
export function printServer(
  pages: Record<string, PageRates>,
  memory: Record<number, Memory>,
): void {
  const rates = Object.entries(pages).map(([page, kinds]) => [
    page,
    ...PAGE_LOADS.flatMap((kind) => [
      readable(kinds[kind].perSecond),
      readable(kinds[kind].perCore),
    ]),
    `${readable(100 * kinds[RENDERED].notRendered)} %`,
  ]);
  const head = ['page', ...PAGE_LOADS.flatMap((kind) => [kind, 'per core']), 'timed out'];
  printTable('SSR server, pages per second', head, rates);
  const rows = [...Object.entries(memory), ['growth', growth(memory)] as const].map(
    ([releases, { resident, heap }]) => [releases, readable(resident), readable(heap)],
  );
  printTable('SSR server, least memory in MB', ['releases', 'process', 'main heap'], rows);
}
