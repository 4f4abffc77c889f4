import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failToStart, startServer } from './server-process.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'api-'));
});
afterAll(() => rm(directory, { recursive: true }));

const settings = () => ({ DATA_DIR: directory });

async function subscribe(url: string, email: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email });
  const response = await fetch(`${url}/subscriptions`, { method: 'POST', headers, body });
  return ((await response.json()) as { insertedId: string }).insertedId;
}

it('loses nothing to a kill -9, and starts again at once', async () => {
  const first = await startServer(settings());
  const id = await subscribe(first.url, 'jane@example.com');
  const killed = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await killed;

  const second = await startServer(settings());
  expect(await subscribe(second.url, 'jane@example.com')).toBe(id);
  const services = await fetch(`${second.url}/services`);
  expect(services.headers.get('x-total-count')).toBe('18');

  const third = await failToStart(settings());
  expect(third.code).toBe(1);
  expect(third.output).toContain(`The data directory ${directory} is in use by another process.`);

  const stopped = once(second.child, 'exit');
  second.child.kill('SIGTERM');
  expect((await stopped)[0]).toBe(0);
  expect(second.output()).toContain('The API stops.');
}, 60_000);

it('ends with its launcher', async () => {
  const { child } = await startServer(settings());
  const stopped = once(child, 'exit');
  child.disconnect();
  expect((await stopped)[0]).toBe(0);
}, 60_000);

it('says in sentences why it cannot start', async () => {
  const { code, output } = await failToStart({ ...settings(), PORT: 'x', NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    'The API cannot start with these settings:',
    '  PORT must be a whole number from 0 to 65535.',
    '  FIREBASE_AUTH_EMULATOR_HOST must not be set in production.',
  ]);
}, 60_000);
