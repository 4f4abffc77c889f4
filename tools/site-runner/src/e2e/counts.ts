import { PlainError } from '../../setup/plain-error.mjs';

/** The result of one suite of tests. */
export interface SuiteResult {
  name: string;
  passed: number;
  failed: number;
  /** In seconds. */
  duration: number;
  /** Why the suite failed as a whole. */
  remark?: string;
}

/** The numbers of tests in a report. */
export type Counts = Pick<SuiteResult, 'passed' | 'failed' | 'remark'>;

/** The counts of a suite that could not run: one failure. */
export function couldNotRun(remark: string): Counts {
  return { passed: 0, failed: 1, remark };
}

/**
 * Runs a suite and measures its duration. An error in the suite counts as a failure and is not
 * rethrown.
 *
 * @param name - Name in the summary.
 * @param work - Runs the tests and counts them.
 */
export async function runSuite(name: string, work: () => Promise<Counts>): Promise<SuiteResult> {
  const startedAt = performance.now();
  const { passed, failed, remark } = await work().catch((error: unknown) => {
    console.error(error instanceof PlainError ? error.message : error);
    return couldNotRun(String(error).trimEnd().split('\n').at(-1) ?? '');
  });
  const duration = (performance.now() - startedAt) / 1000;
  return { name, passed, failed, duration, ...(remark === undefined ? {} : { remark }) };
}
