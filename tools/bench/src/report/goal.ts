import { median } from '../statistics/median.ts';
import { readable, type Table } from './table.ts';

/** The largest or the smallest acceptable figure. */
type Limit = { atMost: number } | { atLeast: number };

/** A goal, with the figures of each page or route. */
export interface Goal {
  name: string;
  limit: Limit;
  /** Page or route → figure. */
  measured: Record<string, number>;
}

/** Whether a goal is met. The worst figure decides. */
export interface Verdict {
  limit: string;
  median: number;
  worst: number;
  /** Page or route of the worst figure. */
  where: string;
  isMet: boolean;
}

/** Compares a goal with its figures. */
export function judge({ limit, measured }: Goal): Verdict {
  const sign = 'atMost' in limit ? 1 : -1;
  const worstFirst = Object.entries(measured).sort(([, a], [, b]) => sign * (b - a));
  const [where, worst] = worstFirst[0] ?? ['', Number.NaN];
  const isMet = 'atMost' in limit ? worst <= limit.atMost : worst >= limit.atLeast;
  return {
    limit: 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`,
    median: median(Object.values(measured)),
    worst,
    where,
    isMet,
  };
}

/** The goals with their figures. */
export function goalsTable(verdicts: Readonly<Record<string, Verdict>>): Table {
  const rows = Object.entries(verdicts).map(([goal, { limit, median, worst, where, isMet }]) => [
    goal,
    limit,
    readable(median),
    readable(worst),
    where,
    isMet ? 'yes' : 'no',
  ]);
  return {
    title: 'Goals',
    head: ['goal', 'limit', 'median', 'worst', 'worst at', 'reached'],
    rows,
  };
}
