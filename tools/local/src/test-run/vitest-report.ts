import { type Counts, couldNotRun } from 'site-runner';

/** The parts of Vitest's JSON report that are used. */
export interface VitestReport {
  testResults: {
    /** Absolute path of the test file. */
    name: string;
    status: string;
    assertionResults: { status: string }[];
  }[];
}

/** A file that failed without a failed test could not be loaded: it counts as one failure. */
function countFile({ status, assertionResults }: VitestReport['testResults'][number]) {
  const passed = assertionResults.filter((test) => test.status === 'passed').length;
  const failed = assertionResults.length - passed;
  return { passed, failed: failed === 0 && status === 'failed' ? 1 : failed };
}

/**
 * Counts the tests of a run. Skipped tests, and test files that no project runs, count as failed, so
 * that no test is left out unnoticed.
 *
 * @param report - `undefined` when there is none.
 * @param exitCode - Exit code of the runner: it alone reports an error outside of the tests.
 * @param files - Absolute paths of all test files.
 */
export function countVitest(
  report: VitestReport | undefined,
  exitCode: number,
  files: readonly string[],
): Counts {
  if (!report) return couldNotRun('the runner wrote no report');
  const counts = report.testResults.map(countFile);
  const ran = new Set(report.testResults.map(({ name }) => name));
  const missing = files.filter((file) => !ran.has(file));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, missing.length);
  if (missing.length > 0) return { passed, failed, remark: `did not run ${missing.join(', ')}` };
  if (exitCode === 0 || failed > 0) return { passed, failed };
  return { passed, failed: 1, remark: 'an error outside of the tests' };
}
