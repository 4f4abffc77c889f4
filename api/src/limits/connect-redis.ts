import { type Count, RATE_LIMIT_WINDOW_MS } from '@clean-express/server-kit/http';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { z } from 'zod';

const CONNECT_TIMEOUT_MS = 2000;

/** Counting delays a request no longer than this. */
const COMMAND_TIMEOUT_MS = 250;

/**
 * Connects to the Redis that stores the counts of all instances. While it is not available, every
 * command fails at once, and the log says so once.
 */
export function connectRedis(url: string, log: FastifyBaseLogger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  let isAvailable = true;
  redis.on('error', (err: Error) => {
    if (isAvailable) log.error({ err }, 'Redis is not available. Requests are not limited.');
    isAvailable = false;
  });
  redis.on('ready', () => {
    isAvailable = true;
    log.info('Connected to Redis, which counts requests.');
  });
  return redis;
}

/** Counts and begins the time window in one step, so that no key is left without an end. */
const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {current, redis.call('PTTL', KEYS[1])}`;

const countSchema = z.tuple([z.number(), z.number()]);

/** Counts requests for all instances; the count is `undefined` while Redis is not available. */
export function countInRedis(redis: Redis): (key: string) => Promise<Count | undefined> {
  return async (key) => {
    const counted = redis.eval(COUNT, 1, `clean-express:limits:${key}`, RATE_LIMIT_WINDOW_MS);
    const result = await counted.catch(() => undefined);
    if (result === undefined) return undefined;
    const [current, ttl] = countSchema.parse(result);
    return { current, until: Date.now() + ttl };
  };
}
