import { type Count, createCounts, RATE_LIMIT_WINDOW_MS } from '@clean-express/server-kit/http';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { z } from 'zod';

/** How long an instance may not know what a client has sent to the others. */
const SYNC_INTERVAL_MS = 200;

/** While Redis is not available, every command fails at once; while it does not respond, after a second. */
const CONNECTION = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2000,
  commandTimeout: 1000,
};

/** Adds to a count, and begins its time window, in one step: no key is left without an end. */
const ADD = `
  local current = redis.call('INCRBY', KEYS[1], ARGV[1])
  if current == tonumber(ARGV[1]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return {current, redis.call('PTTL', KEYS[1])}`;

const addedSchema = z.array(z.tuple([z.null(), z.tuple([z.number(), z.number()])]));

/**
 * Counts requests in memory, so that none waits for Redis, and adds up the counts of all instances in
 * the background. While Redis does not respond, each instance counts for itself, and logs that once.
 */
export function createSharedCounts(redisUrl: string, log: FastifyBaseLogger) {
  const count = createCounts();
  /** Requests that the other instances do not know about yet. */
  let unshared = new Map<Count, number>();
  const redis = new Redis(redisUrl, CONNECTION);
  let isAvailable: boolean | undefined;
  const report = (err?: unknown) => {
    if (isAvailable === !err) return;
    isAvailable = !err;
    if (isAvailable) log.info('Connected to Redis, which counts requests.');
    else log.error({ err }, 'Redis is not available. Each instance counts requests for itself.');
  };
  redis.on('error', report).on('ready', () => report());

  /** Adds what this instance has counted, and learns what all have. */
  async function share(): Promise<void> {
    const entries = [...unshared];
    unshared = new Map();
    if (entries.length === 0) return;
    const pipeline = redis.pipeline();
    for (const [{ key }, requests] of entries) {
      pipeline.eval(ADD, 1, `clean-express:limits:${key}`, requests, RATE_LIMIT_WINDOW_MS);
    }
    const results = (await pipeline.exec()) ?? [];
    const failure = results.find(([error]) => error)?.[0];
    if (failure) throw failure;
    const added = addedSchema.parse(results);
    entries.forEach(([own], index) => {
      const [current, ttl] = added[index]?.[1] ?? [0, 0];
      own.current = Math.max(own.current, current + (unshared.get(own) ?? 0));
      own.until = performance.now() + ttl;
    });
  }

  const timer = setInterval(() => {
    share().then(
      () => report(),
      (error) => {
        report(error);
        // Commands without an answer would pile up.
        if (redis.status === 'ready') redis.disconnect(true);
      },
    );
  }, SYNC_INTERVAL_MS).unref();

  return {
    count: (key: string): Count => {
      const own = count(key);
      unshared.set(own, (unshared.get(own) ?? 0) + 1);
      return own;
    },
    close: () => {
      clearInterval(timer);
      redis.disconnect();
    },
  };
}
