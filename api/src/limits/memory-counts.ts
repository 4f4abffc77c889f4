import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';

/** Maximum number of counts; the least recently used ones are evicted. */
const CAPACITY = 20_000;

interface Count {
  current: number;
  /** End of the time window, in milliseconds since 1970. */
  ends: number;
}

/** Counts of events, each in a time window of its own. */
export interface MemoryCounts {
  /**
   * Adds 1.
   *
   * @param key - Names the count.
   * @param windowMs - How long after the first event the count starts again at 0.
   */
  add: (key: string, windowMs: number) => Count;
}

/** Creates counts in the memory of this process. */
export function createMemoryCounts(): MemoryCounts {
  const counts = new LRUCache<string, Count>({ max: CAPACITY });
  return {
    add: (key, windowMs) => {
      const now = Date.now();
      const previous = counts.get(key);
      const count =
        previous && previous.ends > now ? previous : { current: 0, ends: now + windowMs };
      count.current += 1;
      if (count !== previous) counts.set(key, count);
      return count;
    },
  };
}

/** Adapts counts to `@fastify/rate-limit`, which instantiates its store itself. */
export function storeOf(counts: MemoryCounts): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: Parameters<FastifyRateLimitStore['incr']>[1],
      windowMs: number,
    ): void {
      const { current, ends } = counts.add(key, windowMs);
      callback(null, { current, ttl: ends - Date.now() });
    }

    // One store serves all limits: their names are part of the keys.
    child(): this {
      return this;
    }
  };
}
