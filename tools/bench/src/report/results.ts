import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figures } from './section.ts';

const RESULTS = join(import.meta.dirname, '../../results');
const LATEST = join(RESULTS, 'latest.json');

/** Rounds numbers to four decimal places; the rest is noise. */
function toJson(figures: Figures): string {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value;
  return `${JSON.stringify(figures, rounded, 2)}\n`;
}

function readLatest(): Figures {
  return existsSync(LATEST) ? (JSON.parse(readFileSync(LATEST, 'utf8')) as Figures) : {};
}

/**
 * Writes the figures of a run to a new file.
 *
 * @param sections - Name of each measurement → its figures.
 * @param isComplete - Whether nothing was left out. The figures of a complete run also go to
 *   `latest.json`.
 * @returns Path of the file.
 */
export function writeResults(sections: Figures, isComplete: boolean): string {
  mkdirSync(RESULTS, { recursive: true });
  const path = join(RESULTS, `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`);
  writeFileSync(path, toJson(sections));
  if (isComplete) writeFileSync(LATEST, toJson({ ...readLatest(), ...sections }));
  return path;
}
