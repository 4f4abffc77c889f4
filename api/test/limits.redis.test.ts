import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../src/limits/limits.ts';
import { createLogger } from '../src/logger.ts';
import { errorHandlers } from '../src/plugins/problems.ts';
import { startRedis } from './redis-server.ts';

const MAX = 20;

const perMinute = {
  request: MAX,
  write: MAX,
  userWrite: MAX,
  costly: MAX,
  token: MAX,
  notFound: MAX,
};

/** Starts one of several instances that count together. */
async function startInstance(redisUrl: string, lines: string[]): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = createLogger('info', {
    write: (line) => lines.push(line),
  });
  const app = Fastify({ loggerInstance });
  app.setErrorHandler(errorHandlers.handleError);
  await app.register(limits, { perMinute, unlimited: [], redisUrl });
  app.get('/', async () => 'Hello.');
  await app.ready();
  return app;
}

const logged = (lines: string[], message: string) => () =>
  expect(lines.filter((line) => line.includes(message))).toHaveLength(1);

const WAIT = { timeout: 10_000 };

describe('several instances with a Redis', () => {
  const lines: [string[], string[]] = [[], []];
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let apps: FastifyInstance[];

  beforeAll(async () => {
    redis = await startRedis();
    apps = await Promise.all(lines.map((each) => startInstance(redis.url, each)));
    for (const each of lines) await vi.waitFor(logged(each, 'Connected to Redis'), WAIT);
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
  });

  const getStatus = async (number: number) => (await apps[number]?.inject('/'))?.statusCode;

  it('count together', async () => {
    for (let count = 0; count < MAX; count += 1) expect(await getStatus(0)).toBe(200);
    expect(await getStatus(0)).toBe(429);
    let others = 0;
    await vi.waitFor(
      async () => {
        others += 1;
        expect(await getStatus(1)).toBe(429);
      },
      { ...WAIT, interval: 300 },
    );
    expect(others).toBeLessThan(MAX);
  });

  it('wait for no Redis that hangs, count for themselves, and log that once', async () => {
    redis.hang();
    const client = '203.0.113.7';
    const get = async () =>
      (await apps[0]?.inject({ url: '/', remoteAddress: client }))?.statusCode;
    const statuses: unknown[] = [];
    for (let count = 0; count < MAX; count += 1) statuses.push(await get());
    expect(statuses).toEqual(Array(MAX).fill(200));
    expect(await get()).toBe(429);
    await vi.waitFor(logged(lines[0], 'Redis is not available'), WAIT);

    redis.resume();
    await vi.waitFor(async () => {
      await getStatus(0);
      expect(lines[0].filter((line) => line.includes('Connected to Redis'))).toHaveLength(2);
    }, WAIT);
    logged(lines[0], 'Redis is not available')();
  });

  it('go on without it', async () => {
    await redis.stop();
    await vi.waitFor(() => {
      expect(lines[0].filter((line) => line.includes('Redis is not available'))).toHaveLength(2);
    }, WAIT);
    expect((await apps[0]?.inject({ url: '/', remoteAddress: '203.0.113.8' }))?.statusCode).toBe(
      200,
    );
  });
});
