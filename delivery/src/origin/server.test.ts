import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const SERVER = join(import.meta.dirname, 'server.ts');

async function startServer(environment: Record<string, string>): Promise<ChildProcess> {
  const child = fork(SERVER, {
    env: {
      ...process.env,
      STORE_DIR: await temporaryDirectory(),
      LOG_LEVEL: 'silent',
      ...environment,
    },
    execArgv: ['--import', 'tsx'],
    silent: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const listening = { PORT: '0', REMOTE: 'catalog' };

test('says when it listens, and answers then', async () => {
  const child = await startServer(listening);
  const [message] = (await once(child, 'message')) as [{ type: string; url: string }];
  expect(message.type).toBe('ready');
  expect((await fetch(`${message.url}/healthz`)).status).toBe(200);
});

test('ends when its parent lets go of it', async () => {
  const child = await startServer(listening);
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('ends in good order on SIGTERM', async () => {
  const child = await startServer(listening);
  await once(child, 'message');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('names everything that is wrong with its environment, and does not start', async () => {
  const child = await startServer({ PORT: 'http', REMOTE: '' });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said).toContain('- PORT must be a port: a whole number from 0 to 65535.');
  expect(said).toContain('- REMOTE must be set: the name of the remote');
});
