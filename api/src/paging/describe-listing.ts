import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Listing } from './list-rows.ts';

/** Response headers that scripts of other origins may read. */
export const LIST_HEADERS = ['Link', 'X-Total-Count'];

/**
 * Sets the headers with the total and the URL of the next page (RFC 8288).
 *
 * @param publicUrl - Address of the API as its clients see it.
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
