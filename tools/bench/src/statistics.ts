/** The keys of a record. `Object.keys` returns strings, because an object may have more than its type. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}

/** A record with other values for the same keys. `Object.fromEntries` loses the names of the keys. */
export function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  toValue: (value: From, key: Key) => To,
): Record<Key, To> {
  const entries = keysOf(record).map((key) => [key, toValue(record[key], key)]);
  return Object.fromEntries(entries) as Record<Key, To>;
}

/** The median of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** The median of each figure of several runs. */
export function medians<Key extends string>(
  runs: readonly Record<Key, number>[],
): Record<Key, number> {
  const [first] = runs;
  if (!first) throw new Error('There is no run.');
  return mapValues(first, (_, key) => median(runs.map((run) => run[key])));
}

/** Something measured: a number, or one for each run. */
export type Figure = number | readonly number[];

/** What a figure is in the middle of its runs. */
export const middle = (figure: Figure): number => median([figure].flat());

/**
 * Compares values with a baseline, run by run, because the load on the machine changes over time.
 *
 * @returns The ratio of each run.
 */
export function ratios(values: readonly number[], baseline: readonly number[]): number[] {
  return values.map((value, run) => value / (baseline[run] ?? Number.NaN));
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
  measure: (subject: Subject, key: Key) => Promise<Result>,
): Promise<Record<Key, Result[]>> {
  const keys = keysOf(subjects);
  const results = mapValues(subjects, (): Result[] => []);
  for (let run = 0; run < runs; run += 1) {
    const first = run % keys.length;
    for (const key of [...keys.slice(first), ...keys.slice(0, first)]) {
      results[key].push(await measure(subjects[key], key));
    }
  }
  return results;
}
