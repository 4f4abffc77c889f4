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
  const results = Object.fromEntries(keys.map((key) => [key, []])) as unknown as Record<
    Key,
    Result[]
  >;
  for (let run = 0; run < runs; run += 1) {
    for (let turn = 0; turn < keys.length; turn += 1) {
      const key = keys[(run + turn) % keys.length] as Key;
      results[key].push(await measure(key));
    }
  }
  return results;
}
