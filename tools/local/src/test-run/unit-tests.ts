import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import {
  type Counts,
  couldNotRun,
  countRun,
  DATA,
  ROOT,
  readReport,
  runCommand,
  step,
  type TestOutcome,
} from 'site-runner';
import { glob } from 'tinyglobby';
import { z } from 'zod';
import { requireProgram } from '../production/running-program.ts';

/** Tests that kill processes, fill disks or run whole commands: they take longer than a change can wait. */
const DRILLS = '**/*.drill.*test.ts';

const PROGRESS = './tools/local/src/test-run/vitest-progress.ts';

/** The parts of Vitest's JSON report that are used. */
const vitestReportSchema = z.object({
  testResults: z.array(
    z.object({
      /** Absolute path of the test file. */
      name: z.string(),
      status: z.string(),
      /** What failed outside of its tests: it could not be loaded, or a hook failed. */
      message: z.string().nullish(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          /** In milliseconds; a test that did not run has none. */
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

export type VitestReport = z.infer<typeof vitestReportSchema>;

/**
 * Counts the tests of a run. Skipped tests, files that could not be loaded, and test files that no
 * project runs count as failed, so that no test is left out unnoticed.
 *
 * @param exitCode - Of the runner.
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
  const remarks = [
    ...broken.map(({ name, message }) => `${relative(ROOT, name)}: ${message || 'a hook failed'}`),
    ...(missing.length > 0 ? [`did not run ${missing.join(', ')}`] : []),
  ];
  if (remarks.length > 0) return { passed, failed, remark: remarks.join('\n') };
  return countRun(passed, failed, exitCode);
}

function testOutcomes({ testResults }: VitestReport): TestOutcome[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, duration, failureMessages }) => ({
      name: `${relative(ROOT, name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
      ...(status !== 'passed' && { failure: failureMessages?.[0] ?? status }),
    })),
  );
}

/** Finds Redis for the tests: installed on this machine, or installed now. */
async function findRedis(note: (text: string) => void): Promise<boolean> {
  try {
    return Boolean(await requireProgram('redis-server', 'redis-server', note));
  } catch {
    note(
      'not installed: limits of multiple instances are not tested. Install redis-server to test them',
    );
    return false;
  }
}

/** Lists all test files that this machine can run. */
function testFiles(isDrill: boolean, hasRedis: boolean): Promise<string[]> {
  return glob(isDrill ? DRILLS : '*/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    absolute: true,
    ignore: [
      '**/node_modules/**',
      '**/dist/**',
      ...(isDrill ? [] : [DRILLS]),
      ...(hasRedis ? [] : ['**/*.redis.test.ts']),
    ],
  });
}

async function runVitest(name: string, isDrill: boolean): Promise<Counts> {
  const hasRedis = await step('Redis', findRedis);
  const path = join(DATA, `logs/${name}.json`);
  await rm(path, { force: true });
  const reporters = ['default', PROGRESS, 'json'].map((reporter) => `--reporter=${reporter}`);
  const files = await testFiles(isDrill, hasRedis);
  const exitCode = await runCommand({
    cwd: ROOT,
    command: 'vitest',
    // Tests of servers often wait for another process, so that one worker more than cores is faster. The
    // files are named, because the projects do not share an option that excludes some.
    parameters: [
      'run',
      `--maxWorkers=${availableParallelism() + 1}`,
      ...reporters,
      `--outputFile.json=${path}`,
      ...files,
    ],
    env: { NODE_ENV: 'test' },
  });
  const report = await readReport(path, vitestReportSchema);
  const counts = countVitest(report, exitCode, files);
  return report ? { ...counts, tests: testOutcomes(report) } : counts;
}

/** Runs the unit tests of all packages, those of the servers with a database on a PostgreSQL server, too. */
export function runUnitTests(): Promise<Counts> {
  return runVitest('unit-tests', false);
}

/** Runs the drills of all packages: `*.drill.test.ts`. */
export function runDrills(): Promise<Counts> {
  return runVitest('drills', true);
}
