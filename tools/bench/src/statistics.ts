import { keysOf, recordOf } from './records.ts';

/** The median of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/**
 * Compares values with a baseline: the median of the ratios of each run. The runs are compared
 * pairwise, because the load on the machine changes over time.
 */
export function ratio(values: readonly number[], baseline: readonly number[]): number {
  return median(values.map((value, run) => value / (baseline[run] ?? Number.NaN)));
}

/** Measures something several times, one after the other. */
export async function repeat<Figure>(
  runs: number,
  measure: () => Promise<Figure>,
): Promise<Figure[]> {
  const measured: Figure[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measure());
  return measured;
}

/**
 * Measures several subjects in turn, so that other load on the machine affects all of them alike.
 * Each run starts with another subject.
 *
 * @returns The measurements of each subject, one per run.
 */
export async function interleave<Key extends string, Subject, Result>(
  subjects: Readonly<Record<Key, Subject>>,
  runs: number,
  measure: (subject: Subject) => Promise<Result>,
): Promise<Record<Key, Result[]>> {
  const keys = keysOf(subjects);
  const results = recordOf(keys, (): Result[] => []);
  for (let run = 0; run < runs; run += 1) {
    const first = run % keys.length;
    for (const key of [...keys.slice(first), ...keys.slice(0, first)]) {
      results[key].push(await measure(subjects[key]));
    }
  }
  return results;
}
