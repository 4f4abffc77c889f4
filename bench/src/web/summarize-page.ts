import { median } from '../statistics/median.ts';
import { ratio } from '../statistics/ratio.ts';
import type { PageVisits } from './measure-page.ts';
import { MONOLITH, type Side } from './sides.ts';
import { VISITS, type Visit, type VisitKind } from './visit.ts';

/** What is measured of a load, in the order of the table. */
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

/** Those that are compared with the monolith. */
const COMPARED = ['scriptKb', 'fcp', 'lcp', 'interactive'] as const satisfies Metric[];

/** Medians of all runs, and ratios to the monolith. */
interface LoadSummary {
  medians: Record<Metric, number>;
  ratios: Record<(typeof COMPARED)[number], number>;
}

/** A side of one page. */
export interface SideSummary {
  waves: number;
  /** Loads that the front door drew, and all. */
  drawn: number;
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
    drawn: loads.filter(({ isDrawn }) => isDrawn).length,
    loads: loads.length,
    visits: Object.fromEntries(kinds),
  };
}

/** All sides of one page. */
export type PageSummary = Partial<Record<Side, SideSummary>>;

/** Medians of a page on all sides, and ratios to the monolith. */
export function summarizePage(visits: PageVisits): PageSummary {
  const baseline = visits[MONOLITH] ?? [];
  const sides = Object.entries(visits).map(([side, all]) => [side, summarizeSide(all, baseline)]);
  return Object.fromEntries(sides);
}
