import { clientName, createRateLimits, TOO_OFTEN } from '@clean-express/server-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Creates the limits per client. Each instance of the SSR server counts for itself.
 *
 * @param perMinute - `requests` are those that cost rendering or a fetch; `notFound` are those of
 * paths that do not exist.
 */
export function createLimits(perMinute: Record<'requests' | 'notFound', number>) {
  const limit = createRateLimits(perMinute);
  /** Counts a request of a client, and sends a response with status 429 if it exceeds the limit. */
  const hook =
    (name: keyof typeof perMinute) => async (request: FastifyRequest, reply: FastifyReply) => {
      const retryAfter = limit(name, clientName(request.ip));
      if (retryAfter === undefined) return undefined;
      return reply
        .code(429)
        .headers({ 'cache-control': 'no-store', 'retry-after': retryAfter })
        .type('text/plain; charset=utf-8')
        .send(TOO_OFTEN);
    };
  return {
    requests: hook('requests'),
    notFound: hook('notFound'),
    /** Counts one of the `requests` that bypasses the router: whether the client may send it. */
    admits: (ip: string) => limit('requests', clientName(ip)) === undefined,
  };
}

export type Limits = ReturnType<typeof createLimits>;
export type Limit = Limits['requests'];
