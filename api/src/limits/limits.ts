import {
  createRateLimits,
  type ExceededLimit,
  RATE_LIMIT_WINDOW_MS,
  rateLimitKey,
} from '@clean-express/server-kit/http';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { tooManyRequests } from '../problems/problem.ts';
import { type Client, createClients } from './clients.ts';
import { connectRedis } from './connect-redis.ts';
import { type LimitName, limitsOf } from './limit-name.ts';
import { createMemoryCounts, type MemoryCounts, storeOf } from './memory-counts.ts';

declare module 'fastify' {
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

function refuse(reply: FastifyReply, { max, retryAfterSeconds }: ExceededLimit): never {
  reply.headers({
    'retry-after': retryAfterSeconds,
    'ratelimit-limit': max,
    'ratelimit-remaining': 0,
    'ratelimit-reset': retryAfterSeconds,
  });
  throw tooManyRequests();
}

function mayRead({ isLimited, name }: Client, counts: MemoryCounts, max: number): boolean {
  if (!isLimited) return true;
  return counts.add(rateLimitKey('request', name), RATE_LIMIT_WINDOW_MS).current <= max;
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
    const clientOf = createClients(unlimited);
    const rateLimits = await createRateLimits(app, {
      perMinute,
      nameClient: (ip) => clientOf(ip).name,
      ...(redis ? { redis } : { store: storeOf(counts) }),
    });

    app.decorate('admitsRead', (ip) => mayRead(clientOf(ip), counts, perMinute.request));
    app.addHook('onRequest', async (request, reply) => {
      if (!clientOf(request.ip).isLimited) return;
      const names = limitsOf(request);
      const exceeded = await Promise.all(names.map((name) => rateLimits[name](request)));
      for (const limit of exceeded) if (limit) refuse(reply, limit);
    });
  },
  { name: 'limits' },
);
