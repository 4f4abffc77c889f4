import Table from 'cli-table3';

/** Prints a titled table. */
export function printTable(title: string, head: string[], rows: (string | number)[][]): void {
  const heading = process.stdout.isTTY ? ['bold'] : [];
  const table = new Table({ head, style: { head: heading, border: [], compact: true } });
  table.push(...rows);
  process.stdout.write(`\n${title}\n${table}\n`);
}

/** Prints a progress message to standard error. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/**
 * Formats a number for tables.
 *
 * @example readable(1234.5) // '1235'
 * @example readable(0.4512) // '0.45'
 */
export function readable(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toFixed(2)));
}
