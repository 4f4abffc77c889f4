import { RATE_LIMIT_WINDOW_MS } from '@clean-express/server-kit/http';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';

/** Maximum number of counts; the least recently used ones are evicted. */
const CAPACITY = 20_000;

/** Counts of requests in the memory of this process, each in a time window of its own. */
export interface MemoryCounts {
  /** @returns The number of requests with this key in its time window, which begins with the first. */
  add: (key: string) => number;
  /** The counts for `@fastify/rate-limit`, which instantiates its store itself. */
  Store: FastifyRateLimitStoreCtor;
}

/** Creates counts that start at 0. */
export function createMemoryCounts(): MemoryCounts {
  const counts = new LRUCache<string, { current: number }>({
    max: CAPACITY,
    ttl: RATE_LIMIT_WINDOW_MS,
    memoMethod: () => ({ current: 0 }),
  });
  const add = (key: string) => {
    const count = counts.memo(key);
    count.current += 1;
    return count.current;
  };

  class Store implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      callback(null, { current: add(key), ttl: counts.getRemainingTTL(key) });
    }

    // One store serves all limits: their names are part of the keys.
    child(): this {
      return this;
    }
  }
  return { add, Store };
}
