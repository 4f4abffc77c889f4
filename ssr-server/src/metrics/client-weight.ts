import { countedAt, createMemoryCounts } from '@clean-express/server-kit/http';
import { LRUCache } from 'lru-cache';

/** Clients whose names are cached: every view of a page asks for one. */
const CACHED_CLIENTS = 20_000;

/**
 * Limits what one client contributes to a figure, so that no client alone decides about a release. A
 * client is an IPv4 address or an IPv6 /48 network: anyone can rent one.
 *
 * @param max - How often a client counts for the same subject per day.
 * @returns Whether the client at an IP address still counts for a subject.
 */
export function createClientWeight(max: number) {
  const count = createMemoryCounts({
    // Each takes about 200 bytes.
    capacity: 100_000,
    windowMs: 24 * 60 * 60 * 1000,
    // On a busy day, clients without views would share counts that are full: a new canary would have none.
    remembersEvicted: false,
  });
  const clients = new LRUCache({
    max: CACHED_CLIENTS,
    memoMethod: (ip: string) => countedAt(ip).at(-1)?.name ?? ip,
  });
  return (ip: string, subject: string): boolean =>
    count(`${clients.memo(ip)} ${subject}`).current <= max;
}
