import { median } from '../statistics/median.ts';

/** What a figure has to be: at most, or at least. */
type Limit = { atMost: number } | { atLeast: number };

/** A goal, with what was measured for it, page by page or route by route. */
export interface Goal {
  name: string;
  limit: Limit;
  /** Where → figure. */
  measured: Record<string, number>;
}

/** How a goal was met: its worst place decides. */
export interface Verdict {
  goal: string;
  limit: string;
  median: number;
  worst: number;
  /** Where it is worst. */
  where: string;
  isMet: boolean;
}

/** Holds a goal against what was measured. */
export function judge({ name, limit, measured }: Goal): Verdict {
  const sign = 'atMost' in limit ? 1 : -1;
  const places = Object.entries(measured).sort(([, a], [, b]) => sign * (b - a));
  const [where, worst] = places[0] ?? ['', Number.NaN];
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
