import { recordOf } from '../records.ts';

/**
 * Measures several subjects in turn, so that other load on the machine affects all of them alike.
 * Each run starts with another subject.
 *
 * @param keys - The subjects.
 * @param runs - How often to measure each.
 * @param measure - Measures a subject once.
 * @returns The measurements of each subject, one per run.
 */
export async function interleave<Key extends string, Result>(
  keys: readonly Key[],
  runs: number,
  measure: (key: Key) => Promise<Result>,
): Promise<Record<Key, Result[]>> {
  const results = recordOf(keys, (): Result[] => []);
  for (let run = 0; run < runs; run += 1) {
    const first = run % keys.length;
    for (const key of [...keys.slice(first), ...keys.slice(0, first)]) {
      results[key].push(await measure(key));
    }
  }
  return results;
}

/**
 * Measures something several times, one after the other.
 *
 * @param runs - How often to measure.
 * @param measure - Measures once.
 */
export async function repeat<Figure>(
  runs: number,
  measure: () => Promise<Figure>,
): Promise<Figure[]> {
  const measured: Figure[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measure());
  return measured;
}
