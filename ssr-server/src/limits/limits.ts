import { createRateLimits, type RateLimit } from '@clean-express/server-kit/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const REFUSAL = 'That was too often. Please try again in a minute.';

/**
 * Counts a request of a client.
 *
 * @returns The 429 response, if the request exceeds the limit.
 */
export type Limit = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply | undefined>;

/** What each client may request per minute. */
interface Limits<Value> {
  /** Pages, sitemaps and files of remotes, which cost rendering or a fetch. */
  requests: Value;
  /** Paths that do not exist. */
  notFound: Value;
}

function toHook(limit: RateLimit): Limit {
  return async (request, reply) => {
    const exceeded = await limit(request);
    if (!exceeded) return undefined;
    return reply
      .code(429)
      .headers({ 'cache-control': 'no-store', 'retry-after': exceeded.retryAfterSeconds })
      .type('text/plain; charset=utf-8')
      .send(REFUSAL);
  };
}

/** Creates the limits per client. Each instance of the SSR server counts for itself. */
export async function createLimits(
  app: FastifyInstance,
  perMinute: Limits<number>,
): Promise<Limits<Limit>> {
  const { requests, notFound } = await createRateLimits(app, { perMinute: { ...perMinute } });
  return { requests: toHook(requests), notFound: toHook(notFound) };
}
