import { median } from './median.ts';

/**
 * How something compares with its baseline: each run with the run beside it, since a machine is not
 * equally busy all the time; then the middle of these.
 *
 * @param values - One per run.
 * @param baseline - One per run, in the same order.
 */
export function ratio(values: readonly number[], baseline: readonly number[]): number {
  return median(values.map((value, run) => value / (baseline[run] ?? Number.NaN)));
}
