import { printTable, readable } from '../report/table.ts';
import { growth, type Memory } from './measure-memory.ts';
import type { PageRates } from './measure-page-rates.ts';
import { WAYS } from './page-loads.ts';

/** Prints what the front door gives, and what it takes. */
export function printServer(
  pages: Record<string, PageRates>,
  memory: Record<number, Memory>,
): void {
  const rates = Object.entries(pages).map(([page, ways]) => [
    page,
    ...WAYS.flatMap((way) => [readable(ways[way].perSecond), readable(ways[way].perCore)]),
    `${readable(100 * ways['drawn anew'].undrawn)} %`,
  ]);
  const head = ['page', ...WAYS.flatMap((way) => [way, 'per core']), 'too late'];
  printTable('Front door, pages per second', head, rates);
  const looks = [...Object.entries(memory), ['growth', growth(memory)] as const].map(
    ([releases, { resident, heap }]) => [releases, readable(resident), readable(heap)],
  );
  printTable('Front door, least memory in MB', ['releases', 'process', 'main heap'], looks);
}
