import { sql as raw } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp();

it('refuses requests at once while too many queries wait for a connection', async () => {
  const { app, database } = testApp();
  const cached = await app.inject('/services');
  const { sql } = database;
  const waiting = Array.from({ length: 180 }, () => sql.execute(raw`select pg_sleep(0.3)`));
  const settled = Promise.allSettled(waiting);
  await vi.waitFor(async () => {
    const refused = await app.inject('/reviews?limit=1');
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ code: 'overloaded' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
  expect((await app.inject('/services')).body).toBe(cached.body);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect((await app.inject('/reviews?limit=1')).statusCode).toBe(200);
});
