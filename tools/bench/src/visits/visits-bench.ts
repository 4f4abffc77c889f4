import type { Options } from '../options.ts';
import { mapValues } from '../records.ts';
import { atMost } from '../report/goal.ts';
import type { Section } from '../report/results.ts';
import { printTables } from '../report/table.ts';
import { withBrowser } from '../web/browser.ts';
import { measureVisits } from './measure-visits.ts';
import { type VisitsFigures, visitTable } from './visit-figures.ts';

/** Measures the interactions and the long tasks of a visit to several pages. */
export function visitsBench(
  { runs }: Options,
  fingerprint: string,
): Promise<Section<VisitsFigures>> {
  return withBrowser(async (browser) => {
    const figures = { slowdowns: await measureVisits(browser, runs) };
    printTables([visitTable(figures)]);
    const longest = mapValues(figures.slowdowns, ({ federated }) => federated.longest);
    const goals = [
      atMost(50, 'Longest task of a visit, processor 4 × slower, ms', {
        visit: longest[4] ?? NaN,
      }),
    ];
    return { figures, goals };
  }, fingerprint);
}
