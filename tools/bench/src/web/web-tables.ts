import { keysOf } from '../records.ts';
import { readable, type Table } from '../report/table.ts';
import { type ClickSide, type Clicks, STEPS } from './measure-clicks.ts';
import { SIDES, type Side } from './sides.ts';
import type { PageSummary } from './summarize-page.ts';
import { VISITS, type VisitKind } from './visit.ts';

/** All measurements in a browser. */
export interface WebFigures {
  /** Name of the page → its sides. */
  pages: Record<string, PageSummary>;
  clicks: Record<ClickSide, Clicks>;
}

/** Column → metric. Each column is followed by its ratio to the monolith. */
const COLUMNS = {
  'LCP, ms': 'lcp',
  'interactive, ms': 'interactive',
  'script, kB': 'scriptKb',
} as const;

/** The pages of one side in one kind of visit. */
export function pageTable({ pages }: WebFigures, side: Side, kind: VisitKind): Table {
  const rows = Object.entries(pages).flatMap(([page, sides]) => {
    const visit = sides[side]?.visits[kind];
    if (!visit) return [];
    const cells = Object.values(COLUMNS).flatMap((metric) => [
      readable(visit.medians[metric]),
      readable(visit.ratios[metric]),
    ]);
    return [[page, ...cells]];
  });
  const head = ['page', ...Object.keys(COLUMNS).flatMap((column) => [column, '× monolith'])];
  return { title: `Web: ${side}, ${kind}`, head, rows };
}

/** All measurements: every side in every kind of visit, and the clicks. */
export function webTables(figures: WebFigures): Table[] {
  const pages = VISITS.flatMap((kind) =>
    keysOf(SIDES).map((side) => pageTable(figures, side, kind)),
  );
  const clicks = Object.entries(figures.clicks).map(([side, steps]) => [
    side,
    ...STEPS.map((step) => readable(steps[step])),
  ]);
  return [...pages, { title: 'Click to content, ms', head: ['side', ...STEPS], rows: clicks }];
}
