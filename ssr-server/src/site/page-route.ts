import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limit } from '../limits/limits.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { earlyHints, withEarlyHints } from '../page/early-hints.ts';
import { createPageContext, type PageContext, type PageSite } from '../page/page-context.ts';
import type { Pages } from '../rendering/pages.ts';
import { sendPage } from './send-page.ts';

interface Options extends PageSite {
  metrics: Metrics;
  pages: Pages;
  /** Whether to send early hints (103). */
  sendsEarlyHints: boolean;
  /** Limits requests of one client for pages that do not exist. */
  limitNotFound: Limit;
}

/** Sends a page for every path, and the shell's redirects. */
export function addPageRoute(app: FastifyInstance, options: Options): void {
  const { shell, metrics, pages, sendsEarlyHints, limitNotFound } = options;
  for (const [path, target] of Object.entries(shell.contract.redirects)) {
    app.get(path, (_request, reply) => reply.redirect(target, 302));
  }
  const hints = earlyHints(shell);
  const find = (request: FastifyRequest, reply: FastifyReply, context: PageContext) => {
    const page = pages.get(context);
    const isPending = page instanceof Promise && sendsEarlyHints;
    return isPending ? withEarlyHints(page, request, reply, hints) : page;
  };
  // A page is compressed once, by itself.
  app.get('/*', { compress: false }, async (request, reply) => {
    const context = await createPageContext(request, reply, options);
    if (context.status === 404) await limitNotFound(request, reply);
    if (reply.sent) return reply;
    const page = await find(request, reply, context);
    if (page.kind === 'redirect') return reply.redirect(page.location, 302);
    const { status } = page.options;
    const isMissingItem = status === 404 && context.status !== 404;
    if (isMissingItem) await limitNotFound(request, reply);
    if (reply.sent) return reply;
    metrics.countView(context, status, request.ip);
    return sendPage(request, reply, page, context.isForEveryone ? 'no-cache' : 'private, no-cache');
  });
}
