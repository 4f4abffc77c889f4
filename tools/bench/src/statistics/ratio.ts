import { median } from './median.ts';

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
