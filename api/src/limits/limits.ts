import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { addressSet } from '../config/address-list-schema.ts';
import { tooManyRequests } from '../problems/problem.ts';
import { connectRedis } from './connect-redis.ts';
import { LIMIT_NAMES, type LimitName, limitsOf } from './limit-name.ts';

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

function createLimiters(app: FastifyInstance, perMinute: Options['perMinute']) {
  const limiters = LIMIT_NAMES.map((name) => [
    name,
    app.createRateLimit({
      max: perMinute[name],
      // In Redis, all counts stand side by side.
      keyGenerator: ({ ip }) => `${name}:${normalizeIP(ip)}`,
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

/**
 * Keeps one client from taking what is there for all. It counts before anything else is done for a
 * request: also those that are answered from memory, and those without a valid token. When Redis is
 * away, nobody is limited: the site is worth more than the limit.
 */
export const limits = fp<Options>(
  async (app, { perMinute, unlimited, redisUrl }) => {
    const redis = redisUrl ? connectRedis(redisUrl, app.log) : undefined;
    app.addHook('onClose', async () => redis?.disconnect());
    await app.register(rateLimit, {
      global: false,
      timeWindow: '1 minute',
      skipOnError: true,
      nameSpace: 'clean-express:limits:',
      ...(redis && { redis }),
    });
    const limiters = createLimiters(app, perMinute);
    const exempt = addressSet(unlimited);

    app.addHook('onRequest', async (request, reply) => {
      if (exempt.check(request.ip, request.ip.includes(':') ? 'ipv6' : 'ipv4')) return;
      const counts = await Promise.all(limitsOf(request).map((name) => limiters[name](request)));
      for (const count of counts) {
        if (!count.isAllowed && count.isExceeded) refuse(reply, count.max, count.ttlInSeconds);
      }
    });
  },
  { name: 'limits' },
);
