import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../../bootstrap/plain-error.mjs';
import { step } from '../../bootstrap/progress.mjs';
import { DATA, ROOT } from '../../bootstrap/workspace.mjs';
import { lastLines } from '../processes/last-lines.ts';
import { runScript } from '../processes/package-script.ts';
import type { Counts } from './suite.ts';

const PREFIX = 'check:';

/** Lines that are shown of a check that fails. */
const SHOWN = 200;

/** The root's scripts of that prefix are the checks. */
function checkScripts(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return Object.keys(scripts).filter((script) => script.startsWith(PREFIX));
}

async function runCheck(script: string): Promise<void> {
  const log = join(DATA, `logs/${script.replace(':', '-')}.log`);
  const code = await runScript(script, { cwd: ROOT, log });
  if (code !== 0) throw new PlainError(lastLines(log, SHOWN));
}

/** Format, types, import rules, unused code: each counts as one test. */
export async function runChecks(): Promise<Counts> {
  const counts = { passed: 0, failed: 0 };
  for (const script of checkScripts()) {
    try {
      await step(`Check of ${script.slice(PREFIX.length)}`, () => runCheck(script));
      counts.passed += 1;
    } catch (error) {
      console.error(`\n${error instanceof PlainError ? error.message : error}\n`);
      counts.failed += 1;
    }
  }
  return counts;
}
