import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import {
  type Counts,
  couldNotRun,
  DATA,
  installWithApt,
  ROOT,
  readReport,
  runCommand,
  step,
} from 'site-runner';
import { glob } from 'tinyglobby';
import { z } from 'zod';

const REPORT = join(DATA, 'logs/unit-tests.json');

/** The parts of Vitest's JSON report that are used. */
const vitestReportSchema = z.object({
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

/** Finds Redis for the tests: installed on this machine, or installed now. */
async function findRedis(note: (text: string) => void): Promise<boolean> {
  const isInstalled = async () =>
    !(await execa('redis-server', ['--version'], { reject: false })).failed;
  if (await isInstalled()) return true;
  if ((await installWithApt('redis-server', note)) && (await isInstalled())) return true;
  note(
    'not installed: limits of multiple instances are not tested. Install redis-server to test them',
  );
  return false;
}

/** Lists all test files that this machine can run. */
function testFiles(hasRedis: boolean): Promise<string[]> {
  const excluded = hasRedis ? [] : ['**/*.redis.test.ts'];
  return glob('*/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    absolute: true,
    ignore: ['**/node_modules/**', '**/dist/**', ...excluded],
  });
}

/** Runs the unit tests of all packages, and the API's tests on PGlite and on a PostgreSQL server. */
export async function runUnitTests(): Promise<Counts> {
  const hasRedis = await step('Redis', findRedis);
  await rm(REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const exitCode = await runCommand({
    cwd: ROOT,
    command: 'vitest',
    parameters: ['run', ...reporters],
    env: { NODE_ENV: 'test' },
  });
  const report = await readReport(REPORT, vitestReportSchema);
  return countVitest(report, exitCode, await testFiles(hasRedis));
}
