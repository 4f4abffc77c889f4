import { toPrintable } from '@clean-express/release-contract/provenance';
import Table from 'cli-table3';
import type { Command } from 'commander';

/** Prints the result of a command on standard output: as text, or with `--json` as one object. */
export function print(command: Command, { json, text }: { json: object; text: string }): void {
  const { json: wantsJson } = command.optsWithGlobals<{ json?: boolean }>();
  console.log(wantsJson ? JSON.stringify(json) : text);
}

/** Formats a table for the terminal. Its texts come from other people: none of them controls it. */
export function table(head: string[], rows: (string | number)[][]): string {
  const heading = process.stdout.isTTY ? ['bold'] : [];
  const formatted = new Table({ head, style: { head: heading, border: [], compact: true } });
  formatted.push(...rows.map((row) => row.map((cell) => toPrintable(String(cell)))));
  return formatted.toString();
}
