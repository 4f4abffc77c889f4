import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { type Counts, DATA, installWithApt, ROOT, readReport, runCommand, step } from 'site-runner';
import { glob } from 'tinyglobby';
import { countVitest, vitestReportSchema } from './vitest-report.ts';

const REPORT = join(DATA, 'logs/unit-tests.json');

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
