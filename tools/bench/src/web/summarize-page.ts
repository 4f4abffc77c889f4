import { median } from '../statistics/median.ts';
import { ratio } from '../statistics/ratio.ts';
import type { PageVisits } from './measure-page.ts';
import { MONOLITH, type Side } from './sides.ts';
import { VISITS, type Visit, type VisitKind } from './visit.ts';

/** The metrics of a load, in the order of the table's columns. */
export const METRICS = [
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
  const medians = METRICS.map((metric) => [metric, median(values(visits, metric))]);
  const ratios = COMPARED.map((metric) => [
    metric,
    ratio(values(visits, metric), values(baseline, metric)),
  ]);
  return { medians: Object.fromEntries(medians), ratios: Object.fromEntries(ratios) };
}

function summarizeSide(visits: Visit[], baseline: Visit[]): SideSummary {
  const loads = visits.flatMap((visit) => VISITS.map((kind) => visit[kind]));
  const kinds = VISITS.map((kind) => [kind, summarizeKind(kind, visits, baseline)]);
  return {
    waves: median(visits.map(({ waves }) => waves)),
    rendered: loads.filter(({ isRendered }) => isRendered).length,
    loads: loads.length,
    visits: Object.fromEntries(kinds),
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
