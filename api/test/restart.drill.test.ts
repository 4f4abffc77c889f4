import { once } from 'node:events';
import { expect, inject, it, vi } from 'vitest';
import { addService, hasService } from './durability/write-until-killed.ts';
import { emptyDatabaseSettings } from './engines/process-settings.ts';
import { failToStart, startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';

it('loses no data on kill -9, and restarts at once', async () => {
  const settings = await emptyDatabaseSettings();
  const first = await startServer(settings);
  const id = await addService(first.url, await signIn(first.url));
  const killed = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await killed;

  const second = await startServer(settings);
  expect(await hasService(second.url, id)).toBe(true);
  const services = await fetch(`${second.url}/services`);
  const seeded = inject('engine').name === 'pglite' ? 18 : 0;
  expect(services.headers.get('x-total-count')).toBe(String(seeded + 1));

  // When all that it has printed is read, too.
  const stopped = once(second.child, 'close');
  second.child.kill('SIGTERM');
  expect((await stopped)[0]).toBe(0);
  expect(second.output()).toContain('The server stops.');
}, 60_000);

// PostgreSQL serves multiple instances.
if (inject('engine').name === 'pglite') {
  it('locks its data directory', async () => {
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

it('closes gracefully when a second signal follows', async () => {
  const { child } = await startServer(await emptyDatabaseSettings());
  const stopped = once(child, 'exit');
  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect((await stopped)[0]).toBe(0);
}, 60_000);

it('says that it is not ready before it stops, and serves requests meanwhile', async () => {
  const { child, url } = await startServer({
    ...(await emptyDatabaseSettings()),
    DRAIN_SECONDS: '300',
  });
  child.kill('SIGTERM');
  await vi.waitFor(
    async () => {
      const response = await fetch(`${url}/readyz`);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code: 'draining' });
    },
    { timeout: 20_000 },
  );
  // The second one comes from the cache.
  for (let count = 0; count < 2; count += 1) {
    const served = await fetch(`${url}/services`);
    expect(served.status).toBe(200);
    expect(served.headers.get('connection')).toBe('close');
  }
  const killed = once(child, 'exit');
  child.kill('SIGKILL');
  await killed;
}, 60_000);

it('stops when it has drained', async () => {
  const settings = { ...(await emptyDatabaseSettings()), DRAIN_SECONDS: '1' };
  const { child } = await startServer(settings);
  const stopped = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await stopped)[0]).toBe(0);
}, 60_000);

it('ends with its parent process', async () => {
  const { child } = await startServer(await emptyDatabaseSettings());
  const stopped = once(child, 'exit');
  child.disconnect();
  expect((await stopped)[0]).toBe(0);
}, 60_000);

it('prints why it cannot start', async () => {
  const { code, output } = await failToStart({ PORT: 'x', NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    'Could not start. Correct these environment variables:',
    '- PORT must be a port: a whole number from 0 to 65535.',
    '- PHOTO_STORE must be set in production: the location of the photos of members.',
    '- METRICS_TOKEN must be set in production: the token that reads /metrics, the same at all servers of a site.',
    '- FIREBASE_AUTH_EMULATOR_HOST must not be set in production.',
  ]);
}, 60_000);
