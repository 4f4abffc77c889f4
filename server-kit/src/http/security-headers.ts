import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/**
 * Security headers of every response of a server: its own, and those of all servers.
 *
 * @param publicUrl - Address of the server as its clients see it.
 */
export function securityHeaders(
  publicUrl: string,
  headers: Record<string, string>,
): Record<string, string> {
  return {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...headers,
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}`,
    }),
  };
}

/** Sets headers before any other hook or handler can respond. */
export function addHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
