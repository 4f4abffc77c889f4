import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { glob } from 'tinyglobby';
import { step } from '../../bootstrap/progress.mjs';
import { DATA, ROOT } from '../../bootstrap/workspace.mjs';
import { packageBin } from '../processes/package-bin.ts';
import { runCommand } from '../processes/run-command.ts';
import { countVitest, type VitestReport } from './count-vitest.ts';
import { findRedis } from './machine/find-redis.ts';
import { readReport } from './read-report.ts';
import type { Counts } from './suite.ts';

const REPORT = join(DATA, 'logs/unit-tests.json');

/** Every test file that this machine can run. */
function testFiles(hasRedis: boolean): Promise<string[]> {
  const left = hasRedis ? [] : ['**/*.redis.test.ts'];
  return glob('*/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    absolute: true,
    ignore: ['**/node_modules/**', '**/dist/**', ...left],
  });
}

/** The tests of all packages: of units, and of the API on PGlite and on a PostgreSQL server. */
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
