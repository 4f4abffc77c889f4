import { chmod, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale, ROOT, runCommand, step } from 'site-runner';
import { run as testAlerts } from './test-alerts.ts';

/** `npm run test:production`: tests the alerts, and a new site in production mode on this machine. */
export async function run(parameters: readonly string[]): Promise<number> {
  await testAlerts();
  // Not in the tests: their environment would change the builds.
  await step('Build', (note) => buildStale(note));
  await using data = await mkdtempDisposable(join(tmpdir(), 'clean-express-'));
  // PostgreSQL has another account than root.
  await chmod(data.path, 0o755);
  return await runCommand({
    cwd: ROOT,
    command: 'vitest',
    parameters: ['run', '--config', 'tools/local/vitest.production.config.ts', ...parameters],
    env: { PRODUCTION_DATA: data.path },
  });
}
