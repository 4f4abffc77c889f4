import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Listing } from './list-rows.ts';

/** Response headers that a page's scripts may read from another origin. */
export const LIST_HEADERS = ['Link', 'X-Total-Count'];

/**
 * Puts the total and the next page's address into the headers (RFC 8288).
 *
 * @param publicUrl - The API's own address, as clients see it.
 */
export function describeListing(
  request: FastifyRequest,
  reply: FastifyReply,
  { total, next }: Listing<unknown>,
  publicUrl: string,
): void {
  if (total !== null) reply.header('x-total-count', total);
  if (!next) return;
  const [path = '', query] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', next);
  reply.header('link', `<${publicUrl}${path}?${parameters}>; rel="next"`);
}
