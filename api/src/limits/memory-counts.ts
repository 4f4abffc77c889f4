import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';

/** Counts that are remembered; what was not counted for longest is forgotten first. */
const CAPACITY = 20_000;

interface Count {
  current: number;
  /** Milliseconds since 1970. */
  ends: number;
}

/** How often things happened, each in a window of time of its own. */
export interface MemoryCounts {
  /**
   * Counts one more.
   *
   * @param name - Of the thing.
   * @param window - Milliseconds after which it is counted anew.
   */
  add: (name: string, window: number) => Count;
}

/** Counts in the memory of this process. */
export function createMemoryCounts(): MemoryCounts {
  const counts = new LRUCache<string, Count>({ max: CAPACITY });
  return {
    add: (name, window) => {
      const now = Date.now();
      const known = counts.get(name);
      const count = known && known.ends > now ? known : { current: 0, ends: now + window };
      count.current += 1;
      if (count !== known) counts.set(name, count);
      return count;
    },
  };
}

/** Counts as the limiting plugin wants them: it makes its store itself. */
export function storeOf(counts: MemoryCounts): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(
      name: string,
      callback: Parameters<FastifyRateLimitStore['incr']>[1],
      window: number,
    ): void {
      const { current, ends } = counts.add(name, window);
      callback(null, { current, ttl: ends - Date.now() });
    }

    // Names tell the limits apart.
    child(): this {
      return this;
    }
  };
}
