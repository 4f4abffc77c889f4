import { fastify } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchLoad } from './load.ts';

async function startServer() {
  const app = fastify();
  onTestFinished(() => app.close());
  const load = await watchLoad(app, { MAX_IN_FLIGHT: 2, OVERLOAD_DELAY_MS: 0 });
  app.addHook('preHandler', load.admit);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.get('/slow', () => released.then(() => 'Done.'));
  app.get('/healthz', { config: { isAlwaysServed: true } }, async () => 'Alive.');
  return { app, load, release: () => release() };
}

test('refuses requests at once while too many are being handled', async () => {
  const { app, load, release } = await startServer();
  const first = Promise.all([app.inject('/slow'), app.inject('/slow')]);
  await vi.waitFor(() => expect(load.inFlight()).toBe(2));
  const refused = await app.inject('/slow');
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.inject('/healthz')).body).toBe('Alive.');
  expect(load.refused()).toBe(1);

  release();
  for (const response of await first) expect(response.body).toBe('Done.');
  expect((await app.inject('/slow')).body).toBe('Done.');
  expect(load.inFlight()).toBe(0);
});
