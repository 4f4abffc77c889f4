import { PlainError } from '../../bootstrap/plain-error.mjs';

/** What one suite of tests came to. */
export interface SuiteResult {
  name: string;
  passed: number;
  failed: number;
  /** In seconds. */
  duration: number;
  /** Why a suite failed as a whole, if it did. */
  remark?: string;
}

/** The counts of a report. */
export type Counts = Pick<SuiteResult, 'passed' | 'failed' | 'remark'>;

/** A suite that could not run counts as one failure. */
export function couldNotRun(remark: string): Counts {
  return { passed: 0, failed: 1, remark };
}

/**
 * Runs a suite and takes the time. It does not throw: a suite that breaks is one that failed.
 *
 * @param name - For people.
 * @param work - Runs it and counts.
 */
export async function runSuite(name: string, work: () => Promise<Counts>): Promise<SuiteResult> {
  const begun = performance.now();
  const counts = await work().catch((error: unknown) => {
    console.error(error instanceof PlainError ? error.message : error);
    return couldNotRun(String(error).trimEnd().split('\n').at(-1) ?? '');
  });
  return { name, ...counts, duration: (performance.now() - begun) / 1000 };
}
