import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page that is rendered sooner needs no early hints: it contains the same links. */
const HINT_DELAY_MS = 20;

/**
 * Waits for a page. If that takes a while, it sends early hints (103) in the meantime.
 *
 * @param links - Creates the `Link` headers.
 */
export async function withEarlyHints<Page>(
  rendering: Promise<Page>,
  request: FastifyRequest,
  reply: FastifyReply,
  links: () => string[],
): Promise<Page> {
  // Other clients than browsers may not support a 103 response.
  if (request.headers['sec-fetch-mode'] !== 'navigate') return rendering;
  const settled = rendering.then(
    () => true,
    () => true,
  );
  const isSettled = await Promise.race([settled, wait(HINT_DELAY_MS, false, { ref: false })]);
  if (!isSettled) reply.raw.writeEarlyHints({ link: links() });
  return rendering;
}
