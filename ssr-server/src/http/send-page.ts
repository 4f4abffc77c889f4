import { entityTag, matchesEntityTag, negotiateCoding } from '@clean-express/server-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageResponse } from '../rendering/page-response.ts';

/**
 * Sends a page in the best coding that the client accepts, or status 304 if the client has it already.
 *
 * @param caching - Headers that say who may store it.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageResponse,
  caching: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const coding = negotiateCoding(request.headers['accept-encoding']);
  const { policy, options } = page;
  const { status } = options;
  reply.headers({
    ...caching,
    'content-security-policy': policy,
    etag: entityTag(page.hash, coding),
    vary: 'accept-encoding',
  });
  const known = request.headers['if-none-match'];
  if (known && status === 200 && matchesEntityTag(known, page.hash)) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(await page.bodyIn(coding));
}
