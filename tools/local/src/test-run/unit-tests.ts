import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Counts, DATA, packageBin, ROOT, readReport, runCommand, step } from 'site-runner';
import { glob } from 'tinyglobby';
import { findRedis } from './find-redis.ts';
import { countVitest, type VitestReport } from './vitest-report.ts';

const REPORT = join(DATA, 'logs/unit-tests.json');

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
  const exitCode = await runCommand({
    cwd: ROOT,
    parameters: [
      packageBin(ROOT, 'vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
    ],
    env: { NODE_ENV: 'test' },
  });
  return countVitest(await readReport<VitestReport>(REPORT), exitCode, await testFiles(hasRedis));
}
