import { countedAt } from '@clean-express/server-kit/http';
import { LRUCache } from 'lru-cache';

const WINDOW_MS = 24 * 60 * 60 * 1000;

/** Counters that are kept. Each takes about 200 bytes. */
const MAX_COUNTERS = 100_000;

/**
 * Limits what one client contributes to a figure, so that no client alone decides about a release. A
 * client is an IPv4 address or an IPv6 /48 network: anyone can rent one.
 *
 * @param max - How often a client counts for the same subject per day.
 * @returns Whether the client at an IP address still counts for a subject.
 */
export function createClientWeight(max: number) {
  const counts = new LRUCache<string, number>({ max: MAX_COUNTERS, ttl: WINDOW_MS, perf: Date });
  return (ip: string, subject: string): boolean => {
    const key = `${countedAt(ip).at(-1)?.name} ${subject}`;
    const count = counts.get(key) ?? 0;
    if (count >= max) return false;
    counts.set(key, count + 1, { noUpdateTTL: true });
    return true;
  };
}
