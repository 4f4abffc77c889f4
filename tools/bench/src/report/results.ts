import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT } from 'site-runner';
import { CERTIFICATE, KINDS, type Kind } from '../options.ts';
import { GOAL_HEAD, judge, type Section, type Table, toMarkdown } from './report.ts';

/** The results of a bench. */
interface Result {
  /** When and on what it was measured. */
  measuredOn: { at: string; runs: number; cores: number; node: string };
  /** The rows of the table of goals. */
  goals: Table['rows'];
  tables: Table[];
}

/** The results of a run. */
export type Results = Partial<Record<Kind, Result>>;

const RESULTS = join(import.meta.dirname, '../../results');
const LATEST = join(RESULTS, 'latest.json');

/** Judges what a bench has measured. */
export function toResult({ tables, goals }: Section, runs: number): Result {
  const at = new Date().toISOString();
  const measuredOn = { at, runs, cores: availableParallelism(), node: process.versions.node };
  return { measuredOn, goals: goals.map(judge), tables };
}

/** The goals of some benches. */
export function goalsOf(results: Results, kinds: readonly Kind[] = KINDS): Table {
  const rows = kinds.flatMap((kind) => results[kind]?.goals ?? []);
  return { title: 'Goals', head: GOAL_HEAD, rows };
}

/** Rounds numbers to four decimal places; the rest is noise. */
function toJson(results: Results): string {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value;
  return `${JSON.stringify(results, rounded, 2)}\n`;
}

/** Reads the results of the last complete run of each bench. */
export function readLatest(): Results {
  // The file is part of the repository, and only `writeResults` writes it.
  return JSON.parse(readFileSync(LATEST, 'utf8')) as Results;
}

/**
 * Writes the results of a run to a new file.
 *
 * @param isComplete - Whether nothing was left out: the results then also go to `latest.json`.
 * @returns Path of the file.
 */
export function writeResults(results: Results, isComplete: boolean): string {
  mkdirSync(RESULTS, { recursive: true });
  const path = join(RESULTS, `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`);
  writeFileSync(path, toJson(results));
  if (isComplete) writeFileSync(LATEST, toJson({ ...readLatest(), ...results }));
  return path;
}

/** The pages with the figures of the last complete run → whose figures they have. */
export const PAGES: Readonly<Record<string, readonly Kind[]>> = {
  [join(ROOT, 'docs/performance.md')]: CERTIFICATE,
  [join(import.meta.dirname, '../../README.md')]: KINDS.filter(
    (kind) => !CERTIFICATE.includes(kind),
  ),
};

const FIGURES = /(?<=<!-- figures -->\n).*(?=<!-- \/figures -->)/s;

const markdownOf = (table: Table) => `### ${table.title}\n\n${toMarkdown(table)}\n`;

/**
 * Replaces the figures of a page between their markers.
 *
 * @param kinds - The benches whose figures it has.
 * @throws When the page has no markers.
 */
export function withFigures(page: string, results: Results, kinds: readonly Kind[]): string {
  if (!FIGURES.test(page)) throw new Error('The page has no markers for the figures.');
  const sections = kinds.flatMap((kind) => {
    const result = results[kind];
    if (!result) return [];
    const { at, runs, cores, node } = result.measuredOn;
    const caption = `Measured on ${at.slice(0, 10)} with ${cores} cores and Node ${node}. Runs: ${runs}.\n`;
    return [...result.tables.map(markdownOf), caption];
  });
  const text = [markdownOf(goalsOf(results, kinds)), ...sections].join('\n');
  return page.replace(FIGURES, () => `\n${text}\n`);
}

/** Writes the latest figures to the pages. */
export function updatePages(): void {
  const results = readLatest();
  for (const [path, kinds] of Object.entries(PAGES))
    writeFileSync(path, withFigures(readFileSync(path, 'utf8'), results, kinds));
}
