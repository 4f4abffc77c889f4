import { mapValues, recordOf } from '../records.ts';
import { readable, type Table } from '../report/table.ts';
import { SIDES } from '../site/profile.ts';
import { median, ratio } from '../statistics.ts';
import { type measureClicks, STEPS } from './measure-clicks.ts';
import { VISITS, type Visit, type VisitKind } from './measure-page.ts';

/** The metrics that are compared with the monolith. */
const COMPARED = ['scriptKb', 'fcp', 'lcp', 'hydrated'] as const;

/** The metrics of a load. */
const METRICS = ['requests', 'totalKb', 'cls', ...COMPARED] as const;

/** Column → metric. Each column is followed by its ratio to the monolith. */
const COLUMNS = {
  'LCP, ms': 'lcp',
  'hydrated, ms': 'hydrated',
  'script, kB': 'scriptKb',
} as const;

/** The results of one page on one side. */
export type SideSummary = ReturnType<typeof summarizeSide>;

/** All measurements in a browser. */
export interface WebFigures {
  /** Name of the page → side → results. */
  pages: Record<string, Record<string, SideSummary>>;
  clicks: Awaited<ReturnType<typeof measureClicks>>;
}

function summarizeSide(visits: readonly Visit[], baseline: readonly Visit[]) {
  const loads = visits.flatMap((visit) => VISITS.map((kind) => visit[kind]));
  return {
    waves: median(visits.map(({ waves }) => waves)),
    /** How many loads the SSR server rendered, and how many there were. */
    rendered: loads.filter(({ isRendered }) => isRendered).length,
    loads: loads.length,
    visits: recordOf(VISITS, (kind) => {
      const values = (of: readonly Visit[], metric: (typeof METRICS)[number]) =>
        of.map((visit) => visit[kind][metric]);
      return {
        medians: recordOf(METRICS, (metric) => median(values(visits, metric))),
        ratios: recordOf(COMPARED, (metric) =>
          ratio(values(visits, metric), values(baseline, metric)),
        ),
      };
    }),
  };
}

/** Summarizes the visits to a page: medians of all runs, and their ratios to the monolith. */
export function summarizePage(visits: Record<string, Visit[]>): Record<string, SideSummary> {
  return mapValues(visits, (all) => summarizeSide(all, visits.monolith ?? []));
}

/** The pages of one side in one kind of visit. */
export function pageTable({ pages }: WebFigures, side: string, kind: VisitKind): Table {
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
    Object.keys(SIDES).map((side) => pageTable(figures, side, kind)),
  );
  const clicks = Object.entries(figures.clicks).map(([side, steps]) => [
    side,
    ...STEPS.flatMap((step) => [readable(steps[step].milliseconds), readable(steps[step].ratio)]),
  ]);
  const head = ['side', ...STEPS.flatMap((step) => [step, '× monolith'])];
  return [...pages, { title: 'Click to content, ms', head, rows: clicks }];
}
