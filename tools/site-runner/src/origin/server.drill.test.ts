import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../processes/testing/service-for-test.ts';

const SERVER = join(import.meta.dirname, 'server.ts');

async function startServer(environment: Record<string, string>): Promise<ChildProcess> {
  const child = fork(SERVER, {
    env: {
      ...process.env,
      STORE_DIR: await temporaryDirectory(),
      LOG_LEVEL: 'silent',
      ...environment,
    },
    execArgv: [],
    silent: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const listening = { ORIGINS: 'catalog=0' };

test('sends a message once it accepts requests', async () => {
  const child = await startServer(listening);
  const [message] = (await once(child, 'message')) as [{ type: string; url: string }];
  expect(message.type).toBe('ready');
  expect((await fetch(`${message.url}/healthz`)).status).toBe(200);
});

test('serves each remote on its own port, and no other remote there', async () => {
  const ports = [await freePort(), await freePort()];
  const directory = await temporaryDirectory();
  for (const remote of ['catalog', 'blog']) {
    await mkdir(join(directory, remote, 'releases/1.0.0'), { recursive: true });
    await writeFile(join(directory, remote, 'releases/1.0.0/remoteEntry.js'), remote);
  }
  const ORIGINS = `catalog=${ports[0]},blog=${ports[1]}`;
  const child = await startServer({ ORIGINS, STORE_DIR: directory });
  await once(child, 'message');
  const request = (port: number | undefined, remote: string) =>
    fetch(`http://localhost:${port}/${remote}/releases/1.0.0/remoteEntry.js`);
  expect(await (await request(ports[0], 'catalog')).text()).toBe('catalog');
  expect(await (await request(ports[1], 'blog')).text()).toBe('blog');
  expect((await request(ports[0], 'blog')).status).toBe(404);
  expect((await request(ports[1], 'catalog')).status).toBe(404);
});

test('exits when its parent disconnects', async () => {
  const child = await startServer(listening);
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('shuts down gracefully on SIGTERM', async () => {
  const child = await startServer({ ORIGINS: 'catalog=0,blog=0' });
  await once(child, 'message');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('prints every config issue, and does not start', async () => {
  const child = await startServer({ ORIGINS: 'catalog:3001', STORE_DIR: '' });
  let printed = '';
  child.stderr?.on('data', (chunk) => {
    printed += String(chunk);
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(printed).toContain(
    '- ORIGINS must be a list of remotes and the ports of their origins, such as catalog=3001,blog=3002.',
  );
  expect(printed).toContain('- STORE_DIR must be set: the directory of the releases.');
});
