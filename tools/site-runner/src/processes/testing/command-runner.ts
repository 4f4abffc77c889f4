import { runCommand } from '../run-command.ts';

/** Runs a script as a command, and inherits its output. */
const [cwd = '.', script = '', port = ''] = process.argv.slice(2);

await runCommand({
  cwd,
  command: 'node',
  parameters: [script],
  env: { PORT: port },
});
