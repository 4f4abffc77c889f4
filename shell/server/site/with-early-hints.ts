import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page that is there by then is itself the earliest hint, in milliseconds. */
const PATIENCE = 20;

/**
 * Waits for a page. When it takes a while, the browser is told meanwhile what it will need (103).
 *
 * @param links - `Link` headers.
 */
export async function withEarlyHints<Page>(
  drawing: Promise<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
  links: () => string[],
): Promise<Page> {
  // Only browsers know what to make of it; what calls by program may not.
  if (request.headers['sec-fetch-mode'] !== 'navigate') return drawing;
  const settled = drawing.then(
    () => true,
    () => true,
  );
  const isThere = await Promise.race([settled, wait(PATIENCE, false, { ref: false })]);
  if (!isThere) reply.raw.writeEarlyHints({ link: links() });
  return drawing;
}
