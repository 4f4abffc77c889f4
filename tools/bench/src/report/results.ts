import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ApiFigures } from '../api/api-tables.ts';
import type { DevelopmentFigures } from '../development/development-table.ts';
import type { LighthouseFigures } from '../lighthouse/lighthouse-table.ts';
import type { ServerFigures } from '../server/server-tables.ts';
import type { TapFigures } from '../taps/tap-figures.ts';
import type { VisitsFigures } from '../visits/visit-figures.ts';
import type { WebFigures } from '../web/web-figures.ts';
import type { Goal, Verdict } from './goal.ts';

/**
 * The results of one kind of measurement.
 *
 * @typeParam Figures - Without arrays, so that every formatter leaves the file unchanged.
 */
export interface Section<Figures extends object = object> {
  figures: Figures;
  goals: Goal[];
}

/** When and on what a section is measured. */
export function measuredOn(runs: number) {
  return {
    at: new Date().toISOString(),
    runs,
    cores: availableParallelism(),
    node: process.versions.node,
  };
}

export type MeasuredOn = ReturnType<typeof measuredOn>;

type Measured<Figures> = Figures & { measuredOn: MeasuredOn; goals: Record<string, Verdict> };

/** The results of all kinds of measurements. */
export interface Results {
  web: Measured<WebFigures>;
  /** Left out until its first complete run, as are `visits` and `server`. */
  taps?: Measured<TapFigures>;
  visits?: Measured<VisitsFigures>;
  lighthouse: Measured<LighthouseFigures>;
  api: Measured<ApiFigures>;
  server?: Measured<ServerFigures>;
  development: Measured<DevelopmentFigures>;
}

const RESULTS = join(import.meta.dirname, '../../results');
const LATEST = join(RESULTS, 'latest.json');

/** Rounds numbers to four decimal places; the rest is noise. */
function toJson(results: object): string {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value;
  return `${JSON.stringify(results, rounded, 2)}\n`;
}

/** Reads the results of the last complete run. */
export function readLatest(): Results {
  // The file is part of the repository, and only `writeResults` writes it.
  return JSON.parse(readFileSync(LATEST, 'utf8')) as Results;
}

/**
 * Writes the results of a run to a new file.
 *
 * @param sections - Name of each measurement → its results.
 * @param isComplete - Whether nothing was left out: the results then also go to `latest.json`.
 * @returns Path of the file.
 */
export function writeResults(sections: object, isComplete: boolean): string {
  mkdirSync(RESULTS, { recursive: true });
  const path = join(RESULTS, `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`);
  writeFileSync(path, toJson(sections));
  if (isComplete) writeFileSync(LATEST, toJson({ ...readLatest(), ...sections }));
  return path;
}
