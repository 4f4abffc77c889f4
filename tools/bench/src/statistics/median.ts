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
 *
 * @param values - One per run.
 * @param baseline - One per run, in the same order.
 */
export function ratio(values: readonly number[], baseline: readonly number[]): number {
  return median(values.map((value, run) => value / (baseline[run] ?? Number.NaN)));
}
