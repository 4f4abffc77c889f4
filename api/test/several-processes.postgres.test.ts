import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { seedServices } from '../seed/services.ts';
import { hasRedis } from './engines/has-redis.ts';
import { createPostgresDatabase } from './engines/postgres-database.ts';
import { startRedis } from './redis-server.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';
import { JANE } from './test-app.ts';

/** The machine may be busy. */
const WAIT = { timeout: 10_000 };

/** Requests of a client in a minute. */
const LIMIT = 5;

const serviceId = seedServices[0]?._id ?? '';

let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
let processes: ServerProcess[];

/** Address of one of the processes. */
const at = (number: number, path: string) => `${processes[number]?.url}${path}`;

// They start at once, on a database without tables, as behind a load balancer.
beforeAll(async () => {
  const engine = inject('engine');
  if (engine.name !== 'postgres') throw new Error('Several processes need a PostgreSQL server.');
  redis = hasRedis ? await startRedis() : undefined;
  const settings = {
    DATABASE_URL: await createPostgresDatabase(engine.url, { template: 'template1' }),
    REDIS_URL: redis?.url ?? '',
    REQUESTS_PER_MINUTE: String(LIMIT),
    TRUST_PROXY: '127.0.0.1',
    UNLIMITED_ADDRESSES: '127.0.0.1',
  };
  processes = await Promise.all([startServer(settings), startServer(settings)]);
});

afterAll(async () => {
  for (const { child } of processes) child.kill();
  await redis?.stop();
});

/** Writes a review at the first process, with a token of the second. */
async function addReview(comment: string): Promise<void> {
  const authorization = `Bearer ${await signIn(at(1, ''))}`;
  const headers = { 'content-type': 'application/json', authorization };
  const review = { name: 'Jane', email: JANE.email, comment, photo: '', serviceImg: '' };
  const body = JSON.stringify({ ...review, serviceName: 'Cleaning', serviceId });
  const response = await fetch(at(0, '/reviews'), { method: 'POST', headers, body });
  expect(response.ok).toBe(true);
}

it('fill an empty database once', async () => {
  for (const number of [0, 1]) {
    const { headers } = await fetch(at(number, '/services'));
    expect(headers.get('x-total-count')).toBe(String(seedServices.length));
  }
});

it('drop the answers that a write of another one has made old', async () => {
  const path = `/reviews?serviceId=${serviceId}`;
  const before = (await fetch(at(1, path))).headers.get('etag') ?? '';
  const ask = () => fetch(at(1, path), { headers: { 'if-none-match': before } });
  expect((await ask()).status).toBe(304);
  await addReview('From the first process.');
  await vi.waitFor(async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('From the first process.');
  }, WAIT);
});

it('tell of a write of another one', async () => {
  const stop = new AbortController();
  const { body } = await fetch(at(1, '/changes'), { signal: stop.signal });
  const stream = body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  expect((await stream?.next())?.value).toBe(': listening\n\n');
  await addReview('For everybody to hear.');
  expect((await stream?.next())?.value).toContain('data: changed\n\n');
  stop.abort();
});

// Without a Redis there is nothing to test: the run says so.
if (hasRedis) {
  it('count a client together', async () => {
    for (const { output } of processes) {
      await vi.waitFor(() => expect(output()).toContain('Redis counts'), WAIT);
    }
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    const ask = async (number: number) => (await fetch(at(number, '/blogs'), { headers })).status;
    const statuses: number[] = [];
    for (let count = 0; count < LIMIT; count += 1) statuses.push(await ask(count % 2));
    expect(statuses).toEqual(Array(LIMIT).fill(200));
    expect([await ask(0), await ask(1)]).toEqual([429, 429]);
  });
}
