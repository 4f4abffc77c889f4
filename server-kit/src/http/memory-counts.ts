import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The time window in which requests are counted. */
export const RATE_LIMIT_WINDOW_MS = 60_000;

const CAPACITY = 20_000;

/** Number of slots for evicted counts. */
const SLOTS = 65_536;

/** The number of requests with the same key in one time window. */
export interface Count {
  current: number;
  /** End of the window, in milliseconds since 1970. */
  until: number;
}

const isOver = ({ until }: Count) => until <= Date.now();

/**
 * Remembers evicted counts in a fixed amount of memory, so that a client with many addresses cannot
 * use them to reset the count of one. Each key has a slot, which it may share: the highest count
 * stays. Clients cannot choose their slot, since its number depends on a random secret.
 */
function createEvictedCounts() {
  const secret = randomBytes(16);
  const slots = new Map<number, Count>();
  const slotOf = (key: string) =>
    createHmac('sha256', secret).update(key).digest().readUInt32LE() % SLOTS;

  return {
    find: (key: string): Count | undefined => {
      const count = slots.get(slotOf(key));
      return count && !isOver(count) ? count : undefined;
    },
    keep: (key: string, count: Count) => {
      const slot = slotOf(key);
      const kept = slots.get(slot);
      if (!kept || isOver(kept) || kept.current < count.current) slots.set(slot, count);
    },
  };
}

interface Options {
  /** Maximum number of exact counts; the least recently used ones are evicted. */
  capacity?: number;
  windowMs?: number;
  /** Whether evicted counts continue when their keys return. Keys may then share one. */
  remembersEvicted?: boolean;
}

/**
 * Counts requests in the memory of this process.
 *
 * @returns Counts a request with a key, whose time window begins with its first request.
 */
export function createMemoryCounts({
  capacity = CAPACITY,
  windowMs = RATE_LIMIT_WINDOW_MS,
  remembersEvicted = true,
}: Options = {}): (key: string) => Count {
  const evicted = createEvictedCounts();
  const counts = new LRUCache<string, Count>({
    max: capacity,
    dispose: (count, key, reason) => {
      if (remembersEvicted && reason === 'evict' && !isOver(count)) evicted.keep(key, count);
    },
  });
  const begin = (key: string): Count => {
    const { current, until } = evicted.find(key) ?? {
      current: 0,
      until: Date.now() + windowMs,
    };
    const count = { current, until };
    counts.set(key, count);
    return count;
  };
  return (key) => {
    const known = counts.get(key);
    const count = known && !isOver(known) ? known : begin(key);
    count.current += 1;
    return count;
  };
}
