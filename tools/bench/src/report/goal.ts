import { median } from '../statistics.ts';
import type { Table } from './table.ts';

/** A goal, with the figures of each page or route. */
export interface Goal {
  name: string;
  limit: { atMost: number } | { atLeast: number };
  /** Page or route → figure. */
  measured: Record<string, number>;
}

/** What a bench has measured. */
export interface Section {
  tables: Table[];
  goals: Goal[];
}

/** A goal that no figure is above the limit. */
export function atMost(limit: number, name: string, measured: Goal['measured']): Goal {
  return { name, limit: { atMost: limit }, measured };
}

/** A goal that no figure is below the limit. */
export function atLeast(limit: number, name: string, measured: Goal['measured']): Goal {
  return { name, limit: { atLeast: limit }, measured };
}

/** Compares a goal with its figures: a row of the table of goals. The worst figure decides. */
export function judge({ name, limit, measured }: Goal): Table['rows'][number] {
  const sign = 'atMost' in limit ? 1 : -1;
  const worstFirst = Object.entries(measured).sort(([, a], [, b]) => sign * (b - a));
  const [where, worst] = worstFirst[0] ?? ['', Number.NaN];
  const isMet = 'atMost' in limit ? worst <= limit.atMost : worst >= limit.atLeast;
  const bound = 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`;
  return [name, bound, median(Object.values(measured)), worst, where, isMet ? 'yes' : 'no'];
}

/** What a bench should have measured and did not: empty tables, rows without a figure, and goals. */
export function missingFigures({ tables, goals }: Section): string[] {
  return [
    ...tables.filter(({ rows }) => rows.length === 0).map(({ title }) => title),
    ...tables.flatMap(({ title, rows }) =>
      rows.filter((row) => row.some(Number.isNaN)).map(([name]) => `${title}: ${name}`),
    ),
    ...goals
      .filter(({ measured }) => Object.values(measured).some(Number.isNaN))
      .map(({ name }) => name),
  ];
}
