/**
 * Measures several things in turn, so that whatever else the machine does is shared by all of them.
 * In each run, another one is the first.
 *
 * @param keys - What to measure.
 * @param runs - How often.
 * @param measure - Measures one of them once.
 * @returns The measurements of each, one per run.
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
