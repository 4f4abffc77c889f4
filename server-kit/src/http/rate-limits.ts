import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Count, createMemoryCounts } from './memory-counts.ts';
import { Problem } from './problem.ts';

/** Message for a client that exceeds a limit per minute. */
export const TOO_OFTEN = 'That was too often. Please try again in a minute.';

/** A limit that a client has exceeded. */
export interface ExceededLimit {
  max: number;
  retryAfterSeconds: number;
}

/** Counts a request, and returns the limit if this request exceeds it. */
export type RateLimit = (request: FastifyRequest) => ExceededLimit | undefined;

/** A client or a network whose requests are counted together. */
export interface Counted {
  name: string;
  /** How many times the limit of a client it has. */
  factor: number;
}

interface Options<Name extends string> {
  /** How many requests of each kind a client may send per minute. */
  perMinute: Record<Name, number>;
  /** For whom a request counts; by default, {@link countedAt} its address. */
  countedFor?: (request: FastifyRequest, name: Name) => readonly Counted[];
  /** Counts a request with a key; by default, in memory. */
  count?: (key: string) => Count;
}

/** The limit of an IPv6 /48 network, in clients: 65,536 of them fit into it. */
const NETWORK_FACTOR = 10;

/** An IPv4 address, or the /64 network of an IPv6 address: a client has many addresses of one. */
export const clientName = (ip: string): string => normalizeIP(ip);

/**
 * For whom a request counts: for its client and, with a higher limit, for the IPv6 /48 network, which
 * may be one client's as a whole.
 */
export function countedAt(ip: string): Counted[] {
  const name = clientName(ip);
  if (!name.includes(':')) return [{ name, factor: 1 }];
  return [
    { name, factor: 1 },
    { name: `${normalizeIP(ip, 48)}/48`, factor: NETWORK_FACTOR },
  ];
}

/** The key under which requests are counted. */
export const rateLimitKey = (limit: string, { name }: Counted): string => `${limit}:${name}`;

/** Creates rate limits per client, which hooks apply to the requests that they are meant for. */
export function createRateLimits<Name extends string>({
  perMinute,
  countedFor = ({ ip }) => countedAt(ip),
  count = createMemoryCounts(),
}: Options<Name>): Record<Name, RateLimit> {
  const limits = Object.entries<number>(perMinute).map(([name, perClient]) => {
    const countFor = (counted: Counted): ExceededLimit | undefined => {
      const max = perClient * counted.factor;
      const found = count(rateLimitKey(name, counted));
      if (found.current <= max) return undefined;
      return { max, retryAfterSeconds: Math.ceil((found.until - Date.now()) / 1000) };
    };
    // Counts for all of them, whichever limit is exceeded.
    const limit: RateLimit = (request) =>
      countedFor(request, name as Name)
        .map(countFor)
        .find(Boolean);
    return [name, limit];
  });
  // `Object.entries` and `Object.fromEntries` forget the names.
  return Object.fromEntries(limits) as Record<Name, RateLimit>;
}

/** Clients whose keys are cached: most requests need nothing else. */
const CACHED_CLIENTS = 20_000;

/**
 * Counts requests that bypass the hooks of {@link createRateLimits}, with the same counts.
 *
 * @param limit - Its name and how many requests a client may send per minute.
 * @param count - In the memory of this process.
 * @returns Counts a request by the address of its client: whether it is below the limit. If not, pass it
 * to the hook, which counts and refuses it.
 */
export function createAdmission(
  limit: { name: string; perMinute: number },
  count: (key: string) => Count,
): (ip: string) => boolean {
  const clients = new LRUCache({
    max: CACHED_CLIENTS,
    memoMethod: (ip: string) =>
      countedAt(ip).map((counted) => ({
        key: rateLimitKey(limit.name, counted),
        max: limit.perMinute * counted.factor,
      })),
  });
  return (ip) => clients.memo(ip).every(({ key, max }) => count(key).current <= max);
}

/** Limits all routes of a plugin together. A refusal is thrown as a problem with status 429. */
export function limitRoutes(app: FastifyInstance, perMinute: number): void {
  const { routes } = createRateLimits({ perMinute: { routes: perMinute } });
  app.addHook('onRequest', async (request, reply) => {
    const exceeded = routes(request);
    if (!exceeded) return;
    reply.header('retry-after', exceeded.retryAfterSeconds);
    throw new Problem({ status: 429, code: 'too-many-requests', detail: TOO_OFTEN });
  });
}
