import type { SuiteResult } from 'site-runner';

const HEADINGS = ['suite', 'passed', 'failed', 'time'] as const;

function row({ name, passed, failed, duration }: SuiteResult): string[] {
  return [name, String(passed), String(failed), `${duration.toFixed(0)} s`];
}

function table(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widthOf(column)) : cell.padStart(widthOf(column));
  return rows.map((cells) => cells.map(pad).join('  ')).join('\n');
}

/** Counts the failed tests of all suites. */
export function failures(results: readonly SuiteResult[]): number {
  return results.reduce((sum, { failed }) => sum + failed, 0);
}

/** Formats a table of all suites, followed by a line with the totals: `12 passed, 0 failed`. */
export function summarize(results: readonly SuiteResult[]): string {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const remarks = results.flatMap(({ name, remark }) => (remark ? [`${name}: ${remark}`] : []));
  return [
    table([HEADINGS, ...results.map(row)]),
    ...(remarks.length > 0 ? ['', ...remarks] : []),
    '',
    `${passed} passed, ${failures(results)} failed`,
  ].join('\n');
}
