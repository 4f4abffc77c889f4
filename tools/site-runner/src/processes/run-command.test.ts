import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, expect, it } from 'vitest';
import { runCommand } from './run-command.ts';
import { connectTo, serviceForTest, untilClosed } from './testing/service-for-test.ts';

const directory = mkdtempSync(join(tmpdir(), 'run-command-'));
afterAll(() => rmSync(directory, { recursive: true }));

it('returns the exit code and logs the output', async () => {
  const log = join(directory, 'logs/command.log');
  const parameters = ['-e', 'console.log("done"); process.exitCode = 4'];
  expect(await runCommand({ cwd: directory, command: 'node', parameters, output: { log } })).toBe(
    4,
  );
  expect(readFileSync(log, 'utf8')).toBe('done\n');
});

it('shows the output once, beside the log', async () => {
  const log = join(directory, 'logs/shown.log');
  const command = {
    cwd: directory,
    command: 'node',
    parameters: ['-e', 'console.log("done"); console.error("why")'],
    output: { log, isShown: true },
  };
  const module = new URL('run-command.ts', import.meta.url).href;
  const script = `import { runCommand } from '${module}'; await runCommand(${JSON.stringify(command)})`;
  const { stdout, stderr } = await execa('node', ['--input-type=module', '-e', script]);
  expect({ stdout, stderr }).toEqual({ stdout: 'done', stderr: 'why' });
  // Each output has a pipe of its own.
  expect(readFileSync(log, 'utf8').split('\n').sort()).toEqual(['', 'done', 'why']);
});

it('stops a command whose parent is killed', async () => {
  const { cwd, script, port } = await serviceForTest('connected-service.ts');
  const runner = fork(
    fileURLToPath(new URL('testing/command-runner.ts', import.meta.url)),
    [cwd, script, String(port)],
    { execArgv: [], silent: true },
  );
  await once(runner.stdout as Readable, 'data');
  const socket = await connectTo(port);
  runner.kill('SIGKILL');
  await untilClosed(socket);
});
