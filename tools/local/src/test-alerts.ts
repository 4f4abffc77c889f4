import { execa } from 'execa';
import { PlainError, step } from 'site-runner';
import { DEPLOY } from './production/compose-file.ts';
import { requireProgram } from './production/running-program.ts';

/** What promtool, which comes with Prometheus, has to accept. */
const CHECKS = {
  // `npm run test:production` runs Prometheus with it, and with the file of its token.
  'Configuration of Prometheus': ['check', 'config', '--syntax-only', 'prometheus.yml'],
  'Alert rules': ['check', 'rules', 'alerts.yml'],
  'Tests of the alerts': ['test', 'rules', 'alerts.test.yml'],
};

async function runPromtool(promtool: string, parameters: readonly string[]): Promise<void> {
  const { failed, all } = await execa(promtool, parameters, {
    cwd: DEPLOY,
    all: true,
    reject: false,
  });
  if (failed) throw new PlainError(all);
}

/** `npm run test:alerts`: checks the configuration of Prometheus, and tests the alerts in `deploy`. */
export async function run(): Promise<number> {
  const promtool = await step('promtool', (note) => requireProgram('promtool', 'prometheus', note));
  for (const [name, parameters] of Object.entries(CHECKS)) {
    await step(name, () => runPromtool(promtool, parameters));
  }
  return 0;
}
