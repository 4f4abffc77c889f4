import {
  createAdmission,
  createMemoryCounts,
  createRateLimits,
  type RateLimit,
  TOO_OFTEN,
} from '@clean-express/server-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Counts a request of a client, and sends a response with status 429 if it exceeds the limit. */
export type Limit = ReturnType<typeof toHook>;

function toHook(limit: RateLimit) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const exceeded = limit(request);
    if (!exceeded) return undefined;
    return reply
      .code(429)
      .headers({ 'cache-control': 'no-store', 'retry-after': exceeded.retryAfterSeconds })
      .type('text/plain; charset=utf-8')
      .send(TOO_OFTEN);
  };
}

/**
 * Creates the limits per client. Each instance of the SSR server counts for itself.
 *
 * @param perMinute - `requests` are those that cost rendering or a fetch; `notFound` are those of
 * paths that do not exist.
 */
export function createLimits(perMinute: Record<'requests' | 'notFound', number>) {
  const count = createMemoryCounts();
  const { requests, notFound } = createRateLimits({ perMinute, count });
  return {
    requests: toHook(requests),
    notFound: toHook(notFound),
    /** Counts one of the `requests` that bypasses the router: whether the client may send it. */
    admits: createAdmission({ name: 'requests', perMinute: perMinute.requests }, count),
  };
}

export type Limits = ReturnType<typeof createLimits>;
