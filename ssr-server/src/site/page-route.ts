import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limit } from '../limits/limits.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { earlyHints, withEarlyHints } from '../page/early-hints.ts';
import { createPageContext, type PageContext, type PageSite } from '../page/page-context.ts';
import type { PageRenderer } from '../rendering/page-renderer.ts';
import { sendPage } from './send-page.ts';

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
  const { shell, metrics, renderer, sendsEarlyHints, limitNotFound } = options;
  for (const [path, target] of Object.entries(shell.contract.redirects)) {
    app.get(path, (_request, reply) => reply.redirect(target, 302));
  }
  const hints = earlyHints(shell);
  const render = (request: FastifyRequest, reply: FastifyReply, context: PageContext) => {
    const rendering = context.isRenderable ? renderer?.renderPage(context) : undefined;
    if (!rendering || !sendsEarlyHints) return rendering;
    return withEarlyHints(rendering, request, reply, hints);
  };
  app.get('/*', async (request, reply) => {
    const context = await createPageContext(request, reply, options);
    if (context.status === 404) await limitNotFound(request, reply);
    if (reply.sent) return reply;
    const rendered = await render(request, reply, context);
    if (rendered?.kind === 'redirect') return reply.redirect(rendered.location, 302);
    const isMissingItem = rendered?.kind === 'not-found' && context.status !== 404;
    if (isMissingItem) await limitNotFound(request, reply);
    if (reply.sent) return reply;
    const status = isMissingItem ? 404 : context.status;
    metrics.countView(context, status, request.ip);
    if (!isMissingItem) return sendPage(reply, options, { context, status, rendered });
    // The host renders it, without the owner of the address.
    const ofHost = { context: { ...context, parts: [] }, rendered: { ...rendered, styles: [] } };
    return sendPage(reply, options, { ...ofHost, status });
  });
}
