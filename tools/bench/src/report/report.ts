import { table } from 'site-runner';
import { type Figure, median, middle } from '../statistics.ts';

/** A titled table. Its figures are numbers: one that is not a number is missing. */
export interface Table {
  title: string;
  head: string[];
  rows: (string | number)[][];
}

/** A goal, with the figures of each page or route. */
export interface Goal {
  name: string;
  limit: { atMost: number } | { atLeast: number };
  /** Page or route → figure. */
  measured: Record<string, Figure>;
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

/** The smallest and the largest value of the runs. */
function spreadOf(figure: Figure): string {
  const runs = [figure].flat();
  return runs.length > 1 ? `${readable(Math.min(...runs))} to ${readable(Math.max(...runs))}` : '–';
}

/** The cells of the table of goals. */
export const GOAL_HEAD = ['goal', 'limit', 'median', 'worst', 'worst at', 'its runs', 'reached'];

/** Compares a goal with its figures: a row of the table of goals. The worst figure decides. */
export function judge({ name, limit, measured }: Goal): Table['rows'][number] {
  const sign = 'atMost' in limit ? 1 : -1;
  const worstFirst = Object.entries(measured).sort(
    ([, a], [, b]) => sign * (middle(b) - middle(a)),
  );
  const [where, figure] = worstFirst[0] ?? ['', Number.NaN];
  const worst = middle(figure);
  const isMet = 'atMost' in limit ? worst <= limit.atMost : worst >= limit.atLeast;
  const bound = 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`;
  const all = median(Object.values(measured).map(middle));
  return [name, bound, all, worst, where, spreadOf(figure), isMet ? 'yes' : 'no'];
}

/** What a bench should have measured and did not: empty tables, rows without a figure, and goals. */
export function missingFigures({ tables, goals }: Section): string[] {
  return [
    ...tables.filter(({ rows }) => rows.length === 0).map(({ title }) => title),
    ...tables.flatMap(({ title, rows }) =>
      rows.filter((row) => row.some(Number.isNaN)).map(([name]) => `${title}: ${name}`),
    ),
    ...goals
      .filter(({ measured }) => Object.values(measured).flat().some(Number.isNaN))
      .map(({ name }) => name),
  ];
}

/** The cells of a table as texts, row by row; the first row is its head. */
const textsOf = ({ head, rows }: Table) => [
  head,
  ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : readable(cell)))),
];

/** A table without its title, as Markdown. */
export function toMarkdown(of: Table): string {
  const lines = textsOf(of).map((cells) => `| ${cells.join(' | ')} |`);
  return lines.toSpliced(1, 0, `|${' --- |'.repeat(of.head.length)}`).join('\n');
}

/** Prints the tables that have rows. */
export function printTables(tables: readonly Table[]): void {
  for (const of of tables) {
    if (of.rows.length > 0) process.stdout.write(`\n${of.title}\n\n${table(textsOf(of))}\n`);
  }
}

/** Prints a progress message to standard error. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/**
 * Formats a number for tables.
 *
 * @example readable(1234.5) // '1235'
 * @example readable(74.34) // '74.3'
 * @example readable(0.4512) // '0.45'
 */
function readable(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  const decimals = size < 10 ? 2 : 1;
  return String(Number(value.toFixed(size < 100 ? decimals : 0)));
}
