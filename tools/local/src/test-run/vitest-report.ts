import { type Counts, couldNotRun } from 'site-runner';
import { z } from 'zod';

/** The parts of Vitest's JSON report that are used. */
export const vitestReportSchema = z.object({
  testResults: z.array(
    z.object({
      /** Absolute path of the test file. */
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

export type VitestReport = z.infer<typeof vitestReportSchema>;

/**
 * Counts the tests of a run. Skipped tests, files that could not be loaded, and test files that no
 * project runs count as failed, so that no test is left out unnoticed.
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
  const { testResults } = report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status === 'passed'),
  );
  const ran = new Set(testResults.map(({ name }) => name));
  const missing = files.filter((file) => !ran.has(file));
  const failed = tests.length - passed + broken.length + missing.length;
  if (missing.length > 0) return { passed, failed, remark: `did not run ${missing.join(', ')}` };
  if (exitCode === 0 || failed > 0) return { passed, failed };
  return { passed, failed: 1, remark: 'an error outside of the tests' };
}
