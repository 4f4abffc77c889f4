import Table from 'cli-table3';
import type { Command } from 'commander';

/** What a command has to say. */
export interface Output {
  /** With `--json`: one object on standard output. */
  json: object;
  /** For people. */
  text: string;
}

/** Prints the result of a command in the way that was asked for. */
export function print(command: Command, { json, text }: Output): void {
  const { json: wantsJson } = command.optsWithGlobals<{ json?: boolean }>();
  process.stdout.write(`${wantsJson ? JSON.stringify(json) : text}\n`);
}

/** Tells what is going on, beside the result. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Rows under headings, for people. */
export function table(head: string[], rows: (string | number)[][]): string {
  const heading = process.stdout.isTTY ? ['bold'] : [];
  const drawn = new Table({ head, style: { head: heading, border: [], compact: true } });
  drawn.push(...rows);
  return drawn.toString();
}
