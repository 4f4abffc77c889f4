import { toBlockList } from '@clean-express/server-kit/environment';
import {
  clientName,
  createRateLimits,
  type ExceededLimit,
  rateLimitKey,
} from '@clean-express/server-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { tooManyRequests } from '../problem.ts';
import { connectRedis } from './connect-redis.ts';
import { createMemoryCounts } from './memory-counts.ts';

/** Limits of single routes. */
type RouteLimit = 'token';

/** What is limited for each client. */
type LimitName = 'request' | 'write' | 'notFound' | RouteLimit;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A limit of its own for the requests of this route. */
    countsAs?: RouteLimit;
  }
  interface FastifyInstance {
    /**
     * Counts a read request that bypasses the router, in the memory of this instance.
     *
     * @param ip - Address of the client.
     * @returns Whether the request is below the limit. If not, pass it to the router, which counts
     * and refuses it.
     */
    admitsRead: (ip: string) => boolean;
  }
}

/** Response headers of a refusal that scripts of other origins may read. */
export const LIMIT_HEADERS = [
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

interface Options {
  /** How many requests of each kind a client may send per minute. */
  perMinute: Record<LimitName, number>;
  /** Addresses and ranges of clients without limits. */
  unlimited: readonly string[];
  /** Stores the counts of all instances; without it, each instance counts for itself. */
  redisUrl: string | undefined;
}

/** The configured limits. */
export const limitOptions = (config: Config): Options => ({
  perMinute: {
    request: config.REQUESTS_PER_MINUTE,
    write: config.WRITES_PER_MINUTE,
    token: config.TOKENS_PER_MINUTE,
    notFound: config.NOT_FOUND_PER_MINUTE,
  },
  unlimited: config.UNLIMITED_ADDRESSES,
  redisUrl: config.REDIS_URL,
});

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function kindOf({ method, is404, routeOptions }: FastifyRequest): LimitName {
  // Clients that scan for paths are stopped early.
  if (is404) return 'notFound';
  return routeOptions.config.countsAs ?? (READ_METHODS.has(method) ? 'request' : 'write');
}

/** The limits that a request counts towards: `request` always, and that of its kind. */
const limitsOf = (request: FastifyRequest) => new Set<LimitName>(['request', kindOf(request)]);

const CACHED_CLIENTS = 20_000;

/** Identifies clients by their addresses, which is cached: every request asks for it. */
function createClients(unlimited: readonly string[]) {
  const exempt = toBlockList(unlimited);
  return new LRUCache({
    max: CACHED_CLIENTS,
    memoMethod: (ip: string) => ({
      name: clientName(ip),
      isLimited: !exempt.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4'),
    }),
  });
}

function refuse(reply: FastifyReply, { max, retryAfterSeconds }: ExceededLimit): never {
  reply.headers({
    'retry-after': retryAfterSeconds,
    'ratelimit-limit': max,
    'ratelimit-remaining': 0,
    'ratelimit-reset': retryAfterSeconds,
  });
  throw tooManyRequests();
}

/**
 * Limits the requests of each client. Requests are counted before anything else happens: cached
 * responses and requests without a valid token count, too. While Redis is not available, no client
 * is limited: availability matters more than the limit.
 */
export const limits = fp<Options>(
  async (app, { perMinute, unlimited, redisUrl }) => {
    const redis = redisUrl ? connectRedis(redisUrl, app.log) : undefined;
    app.addHook('onClose', async () => redis?.disconnect());
    const counts = createMemoryCounts();
    const clients = createClients(unlimited);
    const rateLimits = await createRateLimits(app, {
      perMinute,
      nameClient: (ip) => clients.memo(ip).name,
      ...(redis ? { redis } : { store: counts.Store }),
    });

    app.decorate('admitsRead', (ip) => {
      const { isLimited, name } = clients.memo(ip);
      return !isLimited || counts.add(rateLimitKey('request', name)) <= perMinute.request;
    });
    app.addHook('onRequest', async (request, reply) => {
      if (!clients.memo(request.ip).isLimited) return;
      const counted = [...limitsOf(request)].map((name) => rateLimits[name](request));
      for (const exceeded of await Promise.all(counted)) if (exceeded) refuse(reply, exceeded);
    });
  },
  { name: 'limits' },
);
