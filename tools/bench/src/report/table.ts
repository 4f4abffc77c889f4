import CliTable from 'cli-table3';

/** A titled table. Its figures are numbers: one that is not a number is missing. */
export interface Table {
  title: string;
  head: string[];
  rows: (string | number)[][];
}

/** Borders of a Markdown table: lines above and below it are empty, so they are left out. */
const MARKDOWN_BORDERS = {
  ...{ top: '', 'top-left': '', 'top-mid': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-left': '', 'bottom-mid': '', 'bottom-right': '' },
  ...{ mid: '-', 'left-mid': '|', 'mid-mid': '|', 'right-mid': '|' },
  ...{ left: '|', middle: '|', right: '|' },
};

/** A table without its title, as aligned Markdown. */
export function toMarkdown({ head, rows }: Table): string {
  const style = { head: [], border: [], compact: true };
  const table = new CliTable({ head, style, chars: MARKDOWN_BORDERS });
  const toText = (cell: string | number) => (typeof cell === 'string' ? cell : readable(cell));
  table.push(...rows.map((row) => row.map(toText)));
  return table.toString();
}

/** Prints the tables that have rows. */
export function printTables(tables: readonly Table[]): void {
  for (const table of tables) {
    if (table.rows.length > 0) process.stdout.write(`\n${table.title}\n\n${toMarkdown(table)}\n`);
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
