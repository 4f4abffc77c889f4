import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Counts, DATA, lastLines, PlainError, ROOT, runCommand, step } from 'site-runner';
import { z } from 'zod';

const PREFIX = 'check:';

/** Lines of its log that are shown when a check fails. */
const SHOWN_LINES = 200;

const manifestSchema = z.object({ scripts: z.record(z.string(), z.string()) });

/** The scripts of the root's `package.json` with this prefix are the checks. */
function checkScripts(): string[] {
  const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8');
  const { scripts } = manifestSchema.parse(JSON.parse(manifest));
  return Object.keys(scripts).filter((script) => script.startsWith(PREFIX));
}

async function runCheck(script: string): Promise<void> {
  const log = join(DATA, `logs/${script.replace(':', '-')}.log`);
  const code = await runCommand({
    cwd: ROOT,
    command: 'pnpm',
    parameters: ['--silent', 'run', script],
    // The packages are installed already.
    env: { pnpm_config_verify_deps_before_run: 'false' },
    output: { log },
  });
  if (code !== 0) throw new PlainError(lastLines(log, SHOWN_LINES));
}

/** Runs the checks: format, types, import rules, unused code and so on. Each counts as one test. */
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
