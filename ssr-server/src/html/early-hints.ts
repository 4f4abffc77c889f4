import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shell } from '../releases/shells.ts';

/** A page that is rendered sooner needs no early hints: it contains the same links. */
const HINT_DELAY_MS = 20;

/** `Link` headers for early hints (103): the fonts. The scripts of a rendered page load after it paints. */
export function earlyHints({ fonts }: Pick<Shell, 'fonts'>): string[] {
  return fonts.map((path) => `</${path}>; rel=preload; as=font; type=font/woff2; crossorigin`);
}

/** Waits for a page. If that takes a while, it sends early hints (103) in the meantime. */
export async function withEarlyHints<Result>(
  rendering: Promise<Result>,
  request: FastifyRequest,
  reply: FastifyReply,
  links: string[],
): Promise<Result> {
  // Other clients than browsers may not support a 103 response.
  if (request.headers['sec-fetch-mode'] !== 'navigate') return rendering;
  const settled = await Promise.race([
    Promise.allSettled([rendering]),
    wait(HINT_DELAY_MS, undefined, { ref: false }),
  ]);
  if (!settled) reply.raw.writeEarlyHints({ link: links });
  return rendering;
}
