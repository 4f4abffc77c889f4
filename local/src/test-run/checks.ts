import { join } from 'node:path';
import pMap from 'p-map';
import { step } from '../../bootstrap/progress.mjs';
import { ROOT } from '../../bootstrap/workspace.mjs';
import { lastLines } from '../processes/last-lines.ts';
import { packageBin } from '../processes/package-bin.ts';
import { runCommand } from '../processes/run-command.ts';
import { profiles } from '../profile/profile.ts';
import type { Counts } from './suite.ts';

interface Check {
  /** What it is about. */
  name: string;
  tool: string;
  command?: string;
  parameters: string[];
}

const CHECKS: readonly Check[] = [
  { name: 'format and lint', tool: '@biomejs/biome', command: 'biome', parameters: ['check', '.'] },
  { name: 'types', tool: 'typescript', command: 'tsc', parameters: ['-b'] },
  {
    name: 'imports',
    tool: 'dependency-cruiser',
    command: 'depcruise',
    parameters: ['--config', '.dependency-cruiser.mjs', '.'],
  },
  { name: 'unused code', tool: 'knip', parameters: [] },
];

/** Lines that are shown of a check that fails. */
const SHOWN = 200;

async function succeeds({ name, tool, command, parameters }: Check): Promise<boolean> {
  const log = join(profiles.test.data, `logs/check-${name.replaceAll(' ', '-')}.log`);
  const code = await runCommand({
    cwd: ROOT,
    parameters: [packageBin(ROOT, tool, command), ...parameters],
    log,
  });
  if (code !== 0) console.error(`\n${lastLines(log, SHOWN)}\n\nThe check of ${name} failed.\n`);
  return code === 0;
}

/** Format, types, import rules and unused code: each counts as one test. */
export function runChecks(): Promise<Counts> {
  return step('Checks', async (note) => {
    note(CHECKS.map(({ name }) => name).join(', '));
    const results = await pMap(CHECKS, succeeds, { concurrency: 2 });
    const passed = results.filter(Boolean).length;
    return { passed, failed: results.length - passed };
  });
}
