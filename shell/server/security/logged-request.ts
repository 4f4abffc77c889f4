import type { FastifyRequest } from 'fastify';

/** A preview link carries its permission in its address. */
const PREVIEW = /([?&]preview=)[^&]*/g;

/** What the log tells of a request: nothing that would let its reader act as the visitor. */
export function loggedRequest({ method, url, ip }: FastifyRequest) {
  return { method, url: url.replace(PREVIEW, '$1[secret]'), ip };
}
