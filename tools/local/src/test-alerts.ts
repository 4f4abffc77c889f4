import { join } from 'node:path';
import { execa } from 'execa';
import { PlainError, ROOT, step } from 'site-runner';

const DEPLOY = join(ROOT, 'deploy');

/** What promtool, which comes with Prometheus, has to accept. */
const CHECKS = {
  'Configuration of Prometheus': ['check', 'config', 'prometheus.yml'],
  'Alert rules': ['check', 'rules', 'alerts.yml'],
  'Tests of the alerts': ['test', 'rules', 'alerts.test.yml'],
};

async function runPromtool(parameters: readonly string[]): Promise<void> {
  const { failed, code, all } = await execa('promtool', parameters, {
    cwd: DEPLOY,
    all: true,
    reject: false,
  });
  if (code === 'ENOENT') {
    throw new PlainError('There is no promtool. Install Prometheus: apt-get install prometheus.');
  }
  if (failed) throw new PlainError(all);
}

/** `npm run test:alerts`: checks the configuration of Prometheus, and tests the alerts in `deploy`. */
export async function run(): Promise<number> {
  for (const [name, parameters] of Object.entries(CHECKS)) {
    await step(name, () => runPromtool(parameters));
  }
  return 0;
}
