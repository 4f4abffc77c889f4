import { median } from '../statistics.ts';
import { readable, type Table } from './table.ts';

/** A goal, with the figures of each page or route. */
export interface Goal {
  name: string;
  limit: { atMost: number } | { atLeast: number };
  /** Page or route → figure. */
  measured: Record<string, number>;
}

/** A goal that no figure is above the limit. */
export function atMost(limit: number, name: string, measured: Goal['measured']): Goal {
  return { name, limit: { atMost: limit }, measured };
}

/** A goal that no figure is below the limit. */
export function atLeast(limit: number, name: string, measured: Goal['measured']): Goal {
  return { name, limit: { atLeast: limit }, measured };
}

/** Whether a goal is met, and its worst figure with its page or route. */
export type Verdict = ReturnType<typeof judge>;

/** Compares a goal with its figures. The worst one decides. */
export function judge({ limit, measured }: Goal) {
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
