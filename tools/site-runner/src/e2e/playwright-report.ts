import { type Counts, couldNotRun } from './counts.ts';

interface PlaywrightSuite {
  specs: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** The parts of Playwright's JSON report that are used. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

/** The result of a run: its counts, and the titles of the tests that failed. */
export interface E2eResult extends Counts {
  failedTests: string[];
}

const FAILED = ['unexpected', 'flaky'];

function failedTests({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => FAILED.includes(status)));
  return [...failed.map(({ title }) => title), ...suites.flatMap(failedTests)];
}

function countTests({ stats, errors }: PlaywrightReport, exitCode: number): Counts {
  const { expected, unexpected, flaky, skipped } = stats;
  const failed = unexpected + flaky + skipped + errors.length;
  if (expected + failed === 0) return couldNotRun('no test was found');
  if (exitCode === 0 || failed > 0) return { passed: expected, failed };
  return { passed: expected, failed: 1, remark: 'an error outside of the tests' };
}

/**
 * Evaluates the report of a run. A test that was skipped, or that passed only when retried, counts as
 * failed.
 *
 * @param report - `undefined` when there is none.
 * @param exitCode - Exit code of the runner.
 */
export function readResult(report: PlaywrightReport | undefined, exitCode: number): E2eResult {
  if (!report) return { ...couldNotRun('the runner wrote no report'), failedTests: [] };
  const titles = new Set(report.suites.flatMap(failedTests));
  return { ...countTests(report, exitCode), failedTests: [...titles] };
}
