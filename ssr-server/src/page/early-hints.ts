import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShellBuild } from '../shell-build/shell-build.ts';
import type { Page } from './page-context.ts';

/** A page that is rendered sooner needs no early hints: it contains the same links. */
const HINT_DELAY_MS = 20;

const module = (href: string) => `<${href}>; rel=modulepreload; crossorigin`;
const font = (href: string) => `<${href}>; rel=preload; as=font; type=font/woff2; crossorigin`;

/**
 * `Link` headers for early hints (103): the files that the browser will request whatever the rendered
 * page contains.
 */
export function earlyHints(
  { boot, fonts }: Pick<ShellBuild, 'boot' | 'fonts'>,
  { parts, shellChunk }: Pick<Page, 'parts' | 'shellChunk'>,
): string[] {
  const ofShell = [...boot, ...(shellChunk?.preload ?? [])].map((path) => module(`/${path}`));
  const ofRemotes = parts.flatMap(({ scripts }) => scripts.map(({ href }) => module(href)));
  return [...ofShell, ...ofRemotes, ...fonts.map((path) => font(`/${path}`))];
}

/** Waits for a page. If that takes a while, it sends early hints (103) in the meantime. */
export async function withEarlyHints<Result>(
  rendering: Promise<Result>,
  request: FastifyRequest,
  reply: FastifyReply,
  links: () => string[],
): Promise<Result> {
  // Other clients than browsers may not support a 103 response.
  if (request.headers['sec-fetch-mode'] !== 'navigate') return rendering;
  const settled = await Promise.race([
    Promise.allSettled([rendering]),
    wait(HINT_DELAY_MS, undefined, { ref: false }),
  ]);
  if (!settled) reply.raw.writeEarlyHints({ link: links() });
  return rendering;
}
