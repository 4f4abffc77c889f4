import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The documentation of refusals: as far from this file as from the installed bundle. */
const README = join(import.meta.dirname, '../../README.md');

/** Rows that are shown for a refusal, and which share of its words they have at least. */
const MAX_ROWS = 3;
const ENOUGH = 0.3;

/** `| has a page … | `It shows …` |` */
const ROW = /^\| (.+?) \| (.*`.+) \|$/;

const wordsOf = (text: string): string[] => [
  ...new Set(text.toLowerCase().match(/\p{L}{2,}/gu) ?? []),
];

/** The share of a refusal's words that a row has. */
function likeness(refusal: string, row: string): number {
  const [words, others] = [wordsOf(refusal), new Set(wordsOf(row))];
  return words.filter((word) => others.has(word)).length / Math.max(words.length, 1);
}

/**
 * Finds what the documentation says about a refusal.
 *
 * @returns The rows of its tables that are most like it, the best first; none if no row is like it.
 */
export async function explainRefusal(message: string) {
  const lines = (await readFile(README, 'utf8')).split('\n');
  return lines
    .map((line) => line.match(ROW))
    .filter((match) => match !== null)
    .map(([, yourRelease = '', refusal = '']) => ({ yourRelease, refusal }))
    .map((row) => ({ row, score: likeness(message, row.refusal) }))
    .filter(({ score }) => score >= ENOUGH)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_ROWS)
    .map(({ row }) => row);
}
