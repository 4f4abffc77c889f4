import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { composePage } from '../page/compose-page.ts';
import type { PageContext, PageSite } from '../page/page-context.ts';
import type { RenderedPage } from '../rendering/page-renderer.ts';
import { contentSecurityPolicy } from '../security/content-security-policy.ts';

interface PageResponse {
  context: PageContext;
  status: number;
  /** Left out for a client-rendered page. */
  rendered: RenderedPage | undefined;
  /** Value of `Cache-Control`. */
  caching?: string;
}

/** Composes a page and sends it. */
export function sendPage(
  reply: FastifyReply,
  { shell, runtimeConfig }: PageSite,
  { context, status, rendered, caching = 'private, no-cache' }: PageResponse,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(context.releases, runtimeConfig, nonce);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', caching)
    .header('content-security-policy', policy)
    .send(composePage({ shell, runtimeConfig, context, rendered, nonce }));
}
