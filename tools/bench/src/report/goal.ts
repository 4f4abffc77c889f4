import { median } from '../statistics/median.ts';

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
  goal: string;
  limit: string;
  median: number;
  worst: number;
  /** Page or route of the worst figure. */
  where: string;
  isMet: boolean;
}

/** Compares a goal with its figures. */
export function judge({ name, limit, measured }: Goal): Verdict {
  const sign = 'atMost' in limit ? 1 : -1;
  const worstFirst = Object.entries(measured).sort(([, a], [, b]) => sign * (b - a));
  const [where, worst] = worstFirst[0] ?? ['', Number.NaN];
  const isMet = 'atMost' in limit ? worst <= limit.atMost : worst >= limit.atLeast;
  return {
    goal: name,
    limit: 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`,
    median: median(Object.values(measured)),
    worst,
    where,
    isMet,
  };
}
