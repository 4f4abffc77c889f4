import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from 'site-runner';
import { apiTable } from '../api/api-tables.ts';
import { developmentTable } from '../development/development-table.ts';
import { lighthouseTable } from '../lighthouse/lighthouse-table.ts';
import { serverTables } from '../server/server-tables.ts';
import { tapTable } from '../taps/tap-figures.ts';
import { visitTable } from '../visits/visit-figures.ts';
import { pageTable } from '../web/web-figures.ts';
import { goalsTable } from './goal.ts';
import type { MeasuredOn, Results } from './results.ts';
import { type Table, toMarkdown } from './table.ts';

/** The page with the figures of the last complete run. */
export const PERFORMANCE_PAGE = join(ROOT, 'docs/performance.md');

const FIGURES = /(?<=<!-- figures -->\n).*(?=<!-- \/figures -->)/s;

function toSection(tables: readonly Table[], measuredOn?: MeasuredOn): string {
  const markdown = tables.map((table) => `### ${table.title}\n\n${toMarkdown(table)}\n`);
  if (!measuredOn) return markdown.join('\n');
  const { at, runs, cores, node } = measuredOn;
  const caption = `Measured on ${at.slice(0, 10)} with ${cores} cores and Node ${node}. Runs: ${runs}.\n`;
  return [...markdown, caption].join('\n');
}

/**
 * Replaces the figures of the page between their markers.
 *
 * @throws When the page has no markers.
 */
export function withFigures(page: string, results: Results): string {
  const { web, taps, visits, lighthouse, api, server, development } = results;
  const kinds = [web, taps, visits, lighthouse, server, api, development];
  const goals = kinds.flatMap((kind) => Object.entries(kind?.goals ?? {}));
  const sections = [
    toSection([goalsTable(Object.fromEntries(goals))]),
    toSection([pageTable(web, 'federated', 'throttled cold')], web.measuredOn),
    taps && toSection([tapTable(taps)], taps.measuredOn),
    visits && toSection([visitTable(visits)], visits.measuredOn),
    server && toSection(serverTables(server), server.measuredOn),
    toSection([apiTable(api)], api.measuredOn),
    toSection([lighthouseTable(lighthouse)], lighthouse.measuredOn),
    toSection([developmentTable(development)], development.measuredOn),
  ].filter((section) => section !== undefined);
  if (!FIGURES.test(page)) throw new Error(`${PERFORMANCE_PAGE} has no markers for the figures.`);
  return page.replace(FIGURES, () => `\n${sections.join('\n')}\n`);
}

/** Writes the figures to the page. */
export function updatePerformancePage(results: Results): void {
  const page = readFileSync(PERFORMANCE_PAGE, 'utf8');
  writeFileSync(PERFORMANCE_PAGE, withFigures(page, results));
}
