import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../src/limits/limits.ts';
import { createLogger } from '../src/logger.ts';
import { errorHandlers } from '../src/plugins/problems.ts';
import { startRedis } from './redis-server.ts';

const perMinute = { request: 3, write: 3, userWrite: 3, costly: 3, token: 3, notFound: 3 };

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
    expect([await getStatus(0), await getStatus(1), await getStatus(0)]).toEqual([200, 200, 200]);
    expect([await getStatus(0), await getStatus(1)]).toEqual([429, 429]);
  });

  it('limit no client while it is not available, and log that once', async () => {
    await redis.stop();
    for (const each of lines) await vi.waitFor(logged(each, 'Redis is not available'), WAIT);
    for (let count = 0; count < 5; count += 1) expect(await getStatus(0)).toBe(200);
    logged(lines[0], 'Redis is not available')();
  });
});
