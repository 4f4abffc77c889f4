import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const SENTENCE = 'That was too often. Please try again in a minute.';

/**
 * Counts a request of a client.
 *
 * @returns The refusal, when it was one too many.
 */
export type Limit = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply | undefined>;

/** What one client may ask for in a minute. */
interface Limits<Value> {
  /** What has to be drawn, made or fetched. */
  requests: Value;
  /** Addresses that there are not. */
  unknown: Value;
}

/** Keeps one client from taking what is there for all. Each front door counts for itself. */
export async function createLimits(
  app: FastifyInstance,
  perMinute: Limits<number>,
): Promise<Limits<Limit>> {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' });
  const createLimit = (max: number): Limit => {
    const count = app.createRateLimit({ max });
    return async (request, reply) => {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) return undefined;
      return reply
        .code(429)
        .headers({ 'cache-control': 'no-store', 'retry-after': counted.ttlInSeconds })
        .type('text/plain; charset=utf-8')
        .send(SENTENCE);
    };
  };
  return { requests: createLimit(perMinute.requests), unknown: createLimit(perMinute.unknown) };
}
