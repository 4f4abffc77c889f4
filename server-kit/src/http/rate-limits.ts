import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { Problem } from './problem.ts';

/** The time window in which requests are counted. */
export const RATE_LIMIT_WINDOW_MS = 60_000;

/** Message for a client that exceeds a limit per minute. */
export const TOO_OFTEN = 'That was too often. Please try again in a minute.';

/** Keys that are counted at the same time, about 150 bytes each. */
const CAPACITY = 100_000;

function networkOf(ip: string, bits: number): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`)}/${bits}`;
}

/** The longest IPv6 address, in characters. */
const MAX_ADDRESS = 45;

/** Address and bits → network. To find one takes longer than all else of a cached response. */
const networks = new LRUCache<string, string>({ max: 20_000 });

/**
 * Whom requests of an address count for.
 *
 * @param bits - Those of an IPv6 network that is one client: providers give a customer 56.
 * @returns An IPv4 address, or the network of an IPv6 address.
 */
export function clientName(ip: string, bits = 56): string {
  if (!ip.includes(':') || ip.length > MAX_ADDRESS) return ip;
  const key = `${ip}/${bits}`;
  const known = networks.get(key);
  if (known !== undefined) return known;
  const network = networkOf(ip, bits);
  networks.set(key, network);
  return network;
}

/** The number of requests with the same key in one time window. */
export interface Count {
  readonly key: string;
  current: number;
  /** End of the window, on the clock of `performance.now()`. */
  until: number;
}

interface Options {
  windowMs?: number;
  /** Beyond it, the oldest count is forgotten. */
  capacity?: number;
}

/**
 * Counts requests in the memory of this process.
 *
 * @returns Counts a request with a key, whose time window begins with its first request.
 */
export function createCounts({
  windowMs = RATE_LIMIT_WINDOW_MS,
  capacity = CAPACITY,
}: Options = {}): (key: string) => Count {
  /** The windows end in the order in which they began. */
  const counts = new Map<string, Count>();
  const begin = (key: string, now: number): Count => {
    counts.delete(key);
    for (const [oldest, { until }] of counts) {
      if (until > now && counts.size < capacity) break;
      counts.delete(oldest);
    }
    const count = { key, current: 0, until: now + windowMs };
    counts.set(key, count);
    return count;
  };
  return (key) => {
    const now = performance.now();
    const known = counts.get(key);
    const count = known && known.until > now ? known : begin(key, now);
    count.current += 1;
    return count;
  };
}

/**
 * Creates limits per client.
 *
 * @returns Counts a request of a client towards a limit: the seconds until the client may go on, if this
 * request exceeds it.
 */
export function createRateLimits<Name extends string>(
  perMinute: Readonly<Record<Name, number>>,
  count = createCounts(),
): (name: Name, client: string) => number | undefined {
  return (name, client) => {
    const { current, until } = count(`${name}:${client}`);
    if (current <= perMinute[name]) return undefined;
    return Math.max(1, Math.ceil((until - performance.now()) / 1000));
  };
}

/** Limits all routes of a plugin together. A refusal is thrown as a problem with status 429. */
export function limitRoutes(app: FastifyInstance, perMinute: number): void {
  const limit = createRateLimits({ routes: perMinute });
  app.addHook('onRequest', async ({ ip }, reply) => {
    const retryAfter = limit('routes', clientName(ip));
    if (retryAfter === undefined) return;
    reply.header('retry-after', retryAfter);
    throw new Problem({ status: 429, code: 'too-many-requests', detail: TOO_OFTEN });
  });
}
