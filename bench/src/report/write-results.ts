import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figures } from './section.ts';

const RESULTS = join(import.meta.dirname, '../../results');
const LATEST = join(RESULTS, 'latest.json');

/** Numbers to four digits behind the point: the rest is noise. */
function toJson(figures: Figures): string {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value;
  return `${JSON.stringify(figures, rounded, 2)}\n`;
}

function readLatest(): Figures {
  return existsSync(LATEST) ? (JSON.parse(readFileSync(LATEST, 'utf8')) as Figures) : {};
}

/**
 * Keeps the figures of a run in a file of its own.
 *
 * @param sections - Name of each measurement → its figures.
 * @param isWhole - Whether nothing was left out: then they are also the latest.
 * @returns Path of the file.
 */
export function writeResults(sections: Figures, isWhole: boolean): string {
  mkdirSync(RESULTS, { recursive: true });
  const path = join(RESULTS, `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`);
  writeFileSync(path, toJson(sections));
  if (isWhole) writeFileSync(LATEST, toJson({ ...readLatest(), ...sections }));
  return path;
}
