import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { tooManyRequests } from '../problems/problem.ts';
import { type Client, createClients } from './clients.ts';
import { connectRedis } from './connect-redis.ts';
import { LIMIT_NAMES, type LimitName, limitsOf } from './limit-name.ts';
import { createMemoryCounts, type MemoryCounts, storeOf } from './memory-counts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a plain read that the router never sees, in the memory of this process.
     *
     * @param ip - Address of the client.
     * @returns Whether it may be answered. If not, the router counts, and refuses it where it is due.
     */
    admitsRead: (ip: string) => boolean;
  }
}

/** How long a client's requests count together, in milliseconds. */
const WINDOW = 60_000;

/** Response headers of a refusal, which a page's scripts may read from another origin. */
export const LIMIT_HEADERS = [
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

interface Options {
  /** How often a client may do what in a minute. */
  perMinute: Record<LimitName, number>;
  /** Addresses and ranges of clients without limits. */
  unlimited: readonly string[];
  /** Where the counts of all processes are kept; without it, in this process. */
  redisUrl: string | undefined;
}

const countName = (limit: LimitName, client: string) => `${limit}:${client}`;

function createLimiters(
  app: FastifyInstance,
  perMinute: Options['perMinute'],
  nameOf: (ip: string) => string,
) {
  const limiters = LIMIT_NAMES.map((name) => [
    name,
    app.createRateLimit({
      max: perMinute[name],
      // In Redis, all counts stand side by side.
      keyGenerator: ({ ip }) => countName(name, nameOf(ip)),
    }),
  ]);
  return Object.fromEntries(limiters) as Record<
    LimitName,
    ReturnType<FastifyInstance['createRateLimit']>
  >;
}

function refuse(reply: FastifyReply, max: number, seconds: number): never {
  reply.headers({
    'retry-after': seconds,
    'ratelimit-limit': max,
    'ratelimit-remaining': 0,
    'ratelimit-reset': seconds,
  });
  throw tooManyRequests();
}

function mayRead({ isLimited, name }: Client, counts: MemoryCounts, max: number): boolean {
  return !isLimited || counts.add(countName('request', name), WINDOW).current <= max;
}

/**
 * Keeps one client from taking what is there for all. It counts before anything else is done for a
 * request: also those that are answered from memory, and those without a valid token. When Redis is
 * away, nobody is limited: the site is worth more than the limit.
 */
export const limits = fp<Options>(
  async (app, { perMinute, unlimited, redisUrl }) => {
    const redis = redisUrl ? connectRedis(redisUrl, app.log) : undefined;
    app.addHook('onClose', async () => redis?.disconnect());
    const counts = createMemoryCounts();
    const clientOf = createClients(unlimited);
    await app.register(rateLimit, {
      global: false,
      timeWindow: WINDOW,
      skipOnError: true,
      nameSpace: 'clean-express:limits:',
      ...(redis ? { redis } : { store: storeOf(counts) }),
    });
    const limiters = createLimiters(app, perMinute, (ip) => clientOf(ip).name);

    app.decorate('admitsRead', (ip) => mayRead(clientOf(ip), counts, perMinute.request));
    app.addHook('onRequest', async (request, reply) => {
      if (!clientOf(request.ip).isLimited) return;
      const counted = await Promise.all(limitsOf(request).map((name) => limiters[name](request)));
      for (const count of counted) {
        if (!count.isAllowed && count.isExceeded) refuse(reply, count.max, count.ttlInSeconds);
      }
    });
  },
  { name: 'limits' },
);
