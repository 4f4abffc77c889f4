import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limit } from '../limits/limits.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { composePage } from '../page/compose-page.ts';
import { earlyHints, withEarlyHints } from '../page/early-hints.ts';
import { createPageContext, type PageContext, type PageSite } from '../page/page-context.ts';
import type { PageRenderer } from '../rendering/page-renderer.ts';
import { contentSecurityPolicy } from '../security/content-security-policy.ts';

interface Options extends PageSite {
  metrics: Metrics;
  /** Left out when all pages are client-rendered. */
  renderer: PageRenderer | undefined;
  /** Whether to send early hints (103). */
  sendsEarlyHints: boolean;
  /** Limits requests of one client for pages that do not exist. */
  limitNotFound: Limit;
}

/** Composes and sends a page for every path, and the shell's redirects. */
export function addPageRoute(app: FastifyInstance, options: Options): void {
  const { runtimeConfig, shell, metrics, renderer, sendsEarlyHints, limitNotFound } = options;
  for (const [path, target] of Object.entries(shell.contract.redirects)) {
    app.get(path, (_request, reply) => reply.redirect(target, 302));
  }
  const render = (request: FastifyRequest, reply: FastifyReply, context: PageContext) => {
    const rendering = context.isRenderable ? renderer?.renderPage(context) : undefined;
    if (!rendering || !sendsEarlyHints) return rendering;
    return withEarlyHints(rendering, request, reply, () => earlyHints(shell, context));
  };
  app.get('/*', async (request, reply) => {
    const context = await createPageContext(request, reply, options);
    const result = await render(request, reply, context);
    if (result?.kind === 'redirect') return reply.redirect(result.location, 302);
    const status = result?.kind === 'not-found' ? 404 : context.status;
    const limited = status === 404 ? await limitNotFound(request, reply) : undefined;
    if (limited) return limited;
    const rendered = result?.kind === 'page' ? result : undefined;
    metrics.countView(context, status, request.ip);
    const nonce = randomBytes(16).toString('base64');
    const policy = contentSecurityPolicy(context.releases, runtimeConfig, nonce);
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', policy)
      .send(composePage({ shell, runtimeConfig, context, rendered, nonce }));
  });
}
