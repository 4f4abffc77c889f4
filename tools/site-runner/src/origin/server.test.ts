import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { expect, onTestFinished, test } from 'vitest';

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

test('sends a message once it accepts requests', async () => {
  const child = await startServer(listening);
  const [message] = (await once(child, 'message')) as [{ type: string; url: string }];
  expect(message.type).toBe('ready');
  expect((await fetch(`${message.url}/healthz`)).status).toBe(200);
});

test('exits when its parent disconnects', async () => {
  const child = await startServer(listening);
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('shuts down gracefully on SIGTERM', async () => {
  const child = await startServer(listening);
  await once(child, 'message');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('prints every config issue, and does not start', async () => {
  const child = await startServer({ PORT: 'http', REMOTE: '' });
  let printed = '';
  child.stderr?.on('data', (chunk) => {
    printed += String(chunk);
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(printed).toContain('- PORT must be a port: a whole number from 0 to 65535.');
  expect(printed).toContain('- REMOTE must be set: the name of the remote');
});
