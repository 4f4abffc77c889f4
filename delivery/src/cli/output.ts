import type { Registry } from '@clean-express/federation/registry';
import { releasesOf } from '@clean-express/federation/releases';
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

/** Formats how the visitors are shared between the releases of a remote. */
export function trafficOf(registry: Registry, remote: string) {
  const releases = releasesOf(registry, remote).filter(({ deployment }) => deployment.traffic > 0);
  const traffic = releases.map(({ metadata, deployment }) => ({
    version: metadata.version,
    percent: deployment.traffic,
  }));
  const text = traffic.map(({ version, percent }) => `${version} ${percent} %`).join(', ');
  return { json: { remote, traffic }, text: `${remote}: ${text}` };
}
