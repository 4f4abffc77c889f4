import { type Counts, couldNotRun } from './suite.ts';

/** What we read of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

/**
 * Counts the tests of a run. A test that was skipped, or passed at a second try only, counts as
 * failed.
 *
 * @param report - `undefined` when there is none.
 * @param exitCode - Of the runner.
 */
export function countPlaywright(report: PlaywrightReport | undefined, exitCode: number): Counts {
  if (!report) return couldNotRun('the runner wrote no report');
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + skipped + report.errors.length;
  if (expected + failed === 0) return couldNotRun('no test was found');
  const hidden = exitCode !== 0 && failed === 0;
  return {
    passed: expected,
    failed: hidden ? 1 : failed,
    ...(hidden ? { remark: 'an error outside of the tests' } : {}),
  };
}
