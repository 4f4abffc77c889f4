import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { seedServices } from '../seed/services.ts';
import { openBarePostgres } from '../src/database/postgres.ts';
import { seedWhenEmpty } from '../src/database/seed.ts';
import { hasRedis } from './engines/has-redis.ts';
import { createPostgresDatabase } from './engines/postgres-database.ts';
import { startRedis } from './redis-server.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';
import { JANE } from './test-app.ts';

/** Enough for a busy machine. */
const WAIT = { timeout: 10_000 };

const REQUESTS_PER_MINUTE = 50;

const serviceId = seedServices[0]?._id ?? '';

let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
let instances: ServerProcess[];

/** URL of a path at one of the instances. */
const at = (number: number, path: string) => `${instances[number]?.url}${path}`;

// They start at the same time, on a database without tables.
beforeAll(async () => {
  const engine = inject('engine');
  if (engine.name !== 'postgres') throw new Error('Multiple instances need a PostgreSQL server.');
  redis = hasRedis ? await startRedis() : undefined;
  const DATABASE_URL = await createPostgresDatabase(engine.url, { template: 'template1' });
  const settings = {
    DATABASE_URL,
    REDIS_URL: redis?.url ?? '',
    REQUESTS_PER_MINUTE: String(REQUESTS_PER_MINUTE),
    TRUST_PROXY: '127.0.0.1',
    UNLIMITED_ADDRESSES: '127.0.0.1',
  };
  instances = await Promise.all([startServer(settings), startServer(settings)]);
  const { sql, close } = await openBarePostgres(DATABASE_URL);
  await seedWhenEmpty(sql);
  await close();
});

afterAll(async () => {
  for (const { child } of instances) child.kill();
  await redis?.stop();
});

/** Adds a review at the first instance, with a token of the second. */
async function addReview(comment: string): Promise<void> {
  const authorization = `Bearer ${await signIn(at(1, ''))}`;
  const headers = { 'content-type': 'application/json', authorization };
  const review = { name: 'Jane', email: JANE.email, comment, photo: '', serviceImg: '' };
  const body = JSON.stringify({ ...review, serviceName: 'Cleaning', serviceId });
  const response = await fetch(at(0, '/reviews'), { method: 'POST', headers, body });
  expect(response.ok).toBe(true);
}

it('serve the same rows', async () => {
  for (const number of [0, 1]) {
    const { headers } = await fetch(at(number, '/services'));
    expect(headers.get('x-total-count')).toBe(String(seedServices.length));
  }
});

it('invalidate cached responses after a write at another instance', async () => {
  const path = `/reviews?serviceId=${serviceId}`;
  const before = (await fetch(at(1, path))).headers.get('etag') ?? '';
  const revalidate = () => fetch(at(1, path), { headers: { 'if-none-match': before } });
  expect((await revalidate()).status).toBe(304);
  await addReview('From the first instance.');
  await vi.waitFor(async () => {
    const response = await revalidate();
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('From the first instance.');
  }, WAIT);
});

it('notify clients of a write at another instance', async () => {
  const stop = new AbortController();
  const { body } = await fetch(at(1, '/changes'), { signal: stop.signal });
  const stream = body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  expect((await stream?.next())?.value).toBe(': listening\n\n');
  await addReview('For all clients.');
  const change = { table: 'reviews', keys: [serviceId] };
  expect((await stream?.next())?.value).toContain(`data: ${JSON.stringify(change)}\n\n`);
  stop.abort();
});

it('refuse a session as soon as it has ended at another instance', async () => {
  const call = (number: number, method: string, path: string, token: string) =>
    fetch(at(number, path), { method, headers: { authorization: `Bearer ${token}` } });
  const second = () => Math.floor(Date.now() / 1000);
  for (const path of ['/jwt', '/me/sessions']) {
    const token = await signIn(at(1, ''));
    const signedInAt = second();
    const readOwn = () => call(1, 'GET', `/reviews?email=${JANE.email}`, token);
    expect((await readOwn()).status).toBe(200);
    expect((await call(0, 'DELETE', path, token)).status).toBe(200);
    const refused = await readOwn();
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'session-ended' });
    // A session is named by the second of its sign-in, so the next one needs another second.
    await vi.waitFor(() => expect(second()).toBeGreaterThan(signedInAt), WAIT);
  }
});

// Without Redis there is nothing to test.
if (hasRedis) {
  it('count a client together', async () => {
    for (const { output } of instances) {
      await vi.waitFor(() => expect(output()).toContain('Connected to Redis'), WAIT);
    }
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    const getStatus = async (number: number) =>
      (await fetch(at(number, '/blogs'), { headers })).status;
    const statuses: number[] = [];
    for (let count = 0; count < REQUESTS_PER_MINUTE; count += 1) statuses.push(await getStatus(0));
    expect(statuses).toEqual(Array(REQUESTS_PER_MINUTE).fill(200));
    let others = 0;
    await vi.waitFor(
      async () => {
        others += 1;
        expect(await getStatus(1)).toBe(429);
      },
      { ...WAIT, interval: 300 },
    );
    expect(others).toBeLessThan(REQUESTS_PER_MINUTE);
  });
}
