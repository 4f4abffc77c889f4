import { type Count, RATE_LIMIT_WINDOW_MS } from '@clean-express/server-kit/http';
import { z } from 'zod';
import type { RedisConnection } from './connect-redis.ts';

/** How long an instance may not know what a client has sent to the others. */
const SYNC_INTERVAL_MS = 200;

/** Keys that are counted for all instances in one interval. Further ones count for this one only. */
const MAX_KEYS = 10_000;

/** Adds to a count, and begins its time window, in one step: no key is left without an end. */
const ADD = `
  local current = redis.call('INCRBY', KEYS[1], ARGV[1])
  if current == tonumber(ARGV[1]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return {current, redis.call('PTTL', KEYS[1])}`;

const addedSchema = z.array(z.tuple([z.number(), z.number()]));

/** Requests that the other instances do not know about yet. */
interface Unshared {
  count: Count;
  requests: number;
}

/**
 * Counts requests in memory, so that none waits for Redis, and adds up the counts of all instances in
 * the background. While Redis does not respond, each instance counts for itself.
 *
 * @param count - Counts in memory.
 */
export function shareCounts(
  { redis, reportFailure, reportSuccess }: RedisConnection,
  count: (key: string) => Count,
) {
  let unshared = new Map<string, Unshared>();

  /** What all instances have counted, and what this one has counted in the meantime. */
  function update(key: string, { count: own }: Unshared, [current, ttl] = [0, 0]): void {
    const later = unshared.get(key);
    own.current = Math.max(own.current, current + (later?.count === own ? later.requests : 0));
    own.until = Date.now() + ttl;
  }

  /** Adds what this instance has counted. @returns The count of all instances for each key. */
  async function add(entries: [key: string, entry: Unshared][]) {
    const pipeline = redis.pipeline();
    for (const [key, { requests }] of entries) {
      pipeline.eval(ADD, 1, `clean-express:limits:${key}`, requests, RATE_LIMIT_WINDOW_MS);
    }
    const results = (await pipeline.exec()) ?? [];
    const [failure] = results.flatMap(([error]) => error ?? []);
    if (failure) throw failure;
    return addedSchema.parse(results.map(([, result]) => result));
  }

  async function share(): Promise<void> {
    const entries = [...unshared];
    unshared = new Map();
    if (entries.length === 0) return;
    try {
      const added = await add(entries);
      for (const [index, [key, entry]] of entries.entries()) update(key, entry, added[index]);
      reportSuccess();
    } catch (error) {
      reportFailure(error);
      // Commands without an answer would pile up.
      if (redis.status === 'ready') redis.disconnect(true);
    }
  }

  let isClosed = false;
  const schedule = () => {
    if (isClosed) return;
    setTimeout(() => void share().then(schedule), SYNC_INTERVAL_MS).unref();
  };
  schedule();

  return {
    count: (key: string): Count => {
      const own = count(key);
      const entry = unshared.get(key);
      if (entry?.count === own) entry.requests += 1;
      else if (unshared.size < MAX_KEYS) unshared.set(key, { count: own, requests: 1 });
      return own;
    },
    close: () => {
      isClosed = true;
      redis.disconnect();
    },
  };
}
