import Table from 'cli-table3';
import type { Command } from 'commander';

/** The result of a command. */
export interface Output {
  /** Printed with `--json`, as one object. */
  json: object;
  /** Printed otherwise. */
  text: string;
}

/** Prints the result of a command on standard output, as text or JSON. */
export function print(command: Command, { json, text }: Output): void {
  const { json: wantsJson } = command.optsWithGlobals<{ json?: boolean }>();
  process.stdout.write(`${wantsJson ? JSON.stringify(json) : text}\n`);
}

/** Prints progress on standard error. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Formats a table for the terminal. */
export function table(head: string[], rows: (string | number)[][]): string {
  const heading = process.stdout.isTTY ? ['bold'] : [];
  const formatted = new Table({ head, style: { head: heading, border: [], compact: true } });
  formatted.push(...rows);
  return formatted.toString();
}
