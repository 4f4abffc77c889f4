import { addHeaders, securityHeaders } from '@clean-express/server-kit/http';
import fp from 'fastify-plugin';

/**
 * Headers of every response of the API. Its data can be neither run nor framed, and is not stored
 * unless a route allows it. Pages of other origins read it by CORS only.
 *
 * @param publicUrl - Address of the API as its clients see it.
 */
export function apiHeaders(publicUrl: string): Record<string, string> {
  return securityHeaders(publicUrl, {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  });
}

interface Options {
  publicUrl: string;
}

/** Sets {@link apiHeaders} on every response. */
export const apiHeadersHook = fp<Options>(
  async (app, { publicUrl }) => addHeaders(app, apiHeaders(publicUrl)),
  { name: 'security-headers' },
);
