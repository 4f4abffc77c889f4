import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../src/limits/limits.ts';
import { createLogger } from '../src/logger.ts';
import { problems } from '../src/plugins/problems.ts';
import { startRedis } from './redis-server.ts';

const perMinute = { request: 3, write: 3, token: 3, unknown: 3 };

/** One of several processes that count together. */
async function startProcess(redisUrl: string, lines: string[]): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = createLogger('info', {
    write: (line) => lines.push(line),
  });
  const app = Fastify({ loggerInstance });
  await app.register(problems);
  await app.register(limits, { perMinute, unlimited: [], redisUrl });
  app.get('/', async () => 'Hello.');
  await app.ready();
  return app;
}

const logged = (lines: string[], sentence: string) => () =>
  expect(lines.filter((line) => line.includes(sentence))).toHaveLength(1);

const WAIT = { timeout: 10_000 };

describe('several processes with a Redis', () => {
  const lines: [string[], string[]] = [[], []];
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let apps: FastifyInstance[];

  beforeAll(async () => {
    redis = await startRedis();
    apps = await Promise.all(lines.map((each) => startProcess(redis.url, each)));
    for (const each of lines) await vi.waitFor(logged(each, 'Redis counts'), WAIT);
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
  });

  const ask = async (number: number) => (await apps[number]?.inject('/'))?.statusCode;

  it('count together', async () => {
    expect([await ask(0), await ask(1), await ask(0)]).toEqual([200, 200, 200]);
    expect([await ask(0), await ask(1)]).toEqual([429, 429]);
  });

  it('limit nobody while it is away, and say so once', async () => {
    await redis.stop();
    for (const each of lines) await vi.waitFor(logged(each, 'Redis does not answer'), WAIT);
    for (let count = 0; count < 5; count += 1) expect(await ask(0)).toBe(200);
    logged(lines[0], 'Redis does not answer')();
  });
});
