import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { glob } from 'tinyglobby';
import { DATA, ROOT } from '../../bootstrap/workspace.mjs';
import { packageBin } from '../processes/package-bin.ts';
import { runCommand } from '../processes/run-command.ts';
import { countVitest, type VitestReport } from './count-vitest.ts';
import { readReport } from './read-report.ts';
import type { Counts } from './suite.ts';

const REPORT = join(DATA, 'logs/unit-tests.json');

/** The tests of all packages: of units, and of the API on PGlite and on a PostgreSQL server. */
export async function runUnitTests(): Promise<Counts> {
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
  const files = await glob('*/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    absolute: true,
    ignore: ['**/node_modules/**', '**/dist/**'],
  });
  return countVitest(await readReport<VitestReport>(REPORT), exitCode, files);
}
