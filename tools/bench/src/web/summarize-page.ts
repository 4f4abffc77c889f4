import { recordOf } from '../records.ts';
import { median, ratio } from '../statistics/median.ts';
import type { PageVisits } from './measure-page.ts';
import { MONOLITH, type Side } from './sides.ts';
import { VISITS, type Visit, type VisitKind } from './visit.ts';

/** The metrics of a load. */
const METRICS = [
  'requests',
  'scriptKb',
  'totalKb',
  'fcp',
  'lcp',
  'cls',
  'navigable',
  'interactive',
] as const;

type Metric = (typeof METRICS)[number];

/** The metrics that are compared with the monolith. */
const COMPARED = ['scriptKb', 'fcp', 'lcp', 'interactive'] as const satisfies Metric[];

/** Medians of all runs, and their ratios to the monolith. */
interface LoadSummary {
  medians: Record<Metric, number>;
  ratios: Record<(typeof COMPARED)[number], number>;
}

/** The results of one page on one side. */
export interface SideSummary {
  waves: number;
  /** How many loads the SSR server rendered, and how many there were. */
  rendered: number;
  loads: number;
  visits: Record<VisitKind, LoadSummary>;
}

function summarizeKind(kind: VisitKind, visits: Visit[], baseline: Visit[]): LoadSummary {
  const values = (of: Visit[], metric: Metric) => of.map((visit) => visit[kind][metric]);
  return {
    medians: recordOf(METRICS, (metric) => median(values(visits, metric))),
    ratios: recordOf(COMPARED, (metric) => ratio(values(visits, metric), values(baseline, metric))),
  };
}

function summarizeSide(visits: Visit[], baseline: Visit[]): SideSummary {
  const loads = visits.flatMap((visit) => VISITS.map((kind) => visit[kind]));
  return {
    waves: median(visits.map(({ waves }) => waves)),
    rendered: loads.filter(({ isRendered }) => isRendered).length,
    loads: loads.length,
    visits: recordOf(VISITS, (kind) => summarizeKind(kind, visits, baseline)),
  };
}

/** The results of one page on all sides. */
export type PageSummary = Partial<Record<Side, SideSummary>>;

/** Summarizes the visits to a page: medians, and ratios to the monolith. */
export function summarizePage(visits: PageVisits): PageSummary {
  const baseline = visits[MONOLITH] ?? [];
  const sides = Object.entries(visits).map(([side, all]) => [side, summarizeSide(all, baseline)]);
  return Object.fromEntries(sides);
}
