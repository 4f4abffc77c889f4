import fp from 'fastify-plugin';

/** A year, in seconds. */
const YEAR = 31_536_000;

/**
 * Headers of every answer. Data is never to be run, framed or guessed at, and nobody keeps it unless
 * its route says so. Pages of other origins read it by CORS only, so that no page can embed it.
 *
 * @param publicUrl - The API's own address, as clients see it.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR}` }),
  };
}

interface Options {
  publicUrl: string;
}

/** Sets {@link securityHeaders} before anything can answer. */
export const securityHeaderHook = fp<Options>(
  async (app, { publicUrl }) => {
    const headers = securityHeaders(publicUrl);
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });
  },
  { name: 'security-headers' },
);
