import { once } from 'node:events';
import { expect, inject, it } from 'vitest';
import { subscribe } from './durability/subscribe-until-killed.ts';
import { emptyDatabaseSettings } from './engines/process-settings.ts';
import { failToStart, startServer } from './server-process.ts';

it('loses nothing to a kill -9, and starts again at once', async () => {
  const settings = await emptyDatabaseSettings();
  const first = await startServer(settings);
  const id = await subscribe(first.url, 'jane@example.com');
  const killed = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await killed;

  const second = await startServer(settings);
  expect(await subscribe(second.url, 'jane@example.com')).toBe(id);
  const services = await fetch(`${second.url}/services`);
  expect(services.headers.get('x-total-count')).toBe('18');

  const stopped = once(second.child, 'exit');
  second.child.kill('SIGTERM');
  expect((await stopped)[0]).toBe(0);
  expect(second.output()).toContain('The API stops.');
}, 60_000);

// A server is there for several processes.
if (inject('engine').name === 'pglite') {
  it('has its directory to itself', async () => {
    const settings = await emptyDatabaseSettings();
    const first = await startServer(settings);
    const second = await failToStart(settings);
    expect(second.code).toBe(1);
    expect(second.output).toContain(
      `The data directory ${settings.DATA_DIR} is in use by another process.`,
    );
    const stopped = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    await stopped;
  }, 60_000);
}

it('ends with its launcher', async () => {
  const { child } = await startServer(await emptyDatabaseSettings());
  const stopped = once(child, 'exit');
  child.disconnect();
  expect((await stopped)[0]).toBe(0);
}, 60_000);

it('says in sentences why it cannot start', async () => {
  const { code, output } = await failToStart({ PORT: 'x', NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    'The API cannot start with these settings:',
    '  PORT must be a whole number from 0 to 65535.',
    '  FIREBASE_AUTH_EMULATOR_HOST must not be set in production.',
  ]);
}, 60_000);
