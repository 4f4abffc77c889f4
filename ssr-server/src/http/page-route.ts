import { RENDER_TIMING } from '@clean-express/federation/reports';
import {
  entityTag,
  hashOf,
  matchesEntityTag,
  negotiateCoding,
} from '@clean-express/server-kit/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SharedCache } from '../changes/shared-cache.ts';
import { earlyHints, withEarlyHints } from '../html/early-hints.ts';
import { escapeText } from '../html/html.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { PageResponse } from '../rendering/page-response.ts';
import type { Pages } from '../rendering/pages.ts';
import { matchRoute } from '../request/match-route.ts';
import type { PageContext, PageContexts, PageSite } from '../request/page-context.ts';
import { cookieOptions } from '../request/visitor.ts';
import type { Limit } from './limits.ts';
import { viewOf } from './send-cached-pages.ts';

interface Options extends Pick<PageSite, 'runtimeConfig'> {
  contexts: Pick<PageContexts, 'get'>;
  metrics: Metrics;
  pages: Pages;
  /** Left out when nothing but browsers stores pages. */
  sharedCache: Pick<SharedCache, 'headersOf'> | undefined;
  sendsEarlyHints: boolean;
  /** Limits requests of one client for pages that do not exist. */
  limitNotFound: Limit;
}

/** For what only the visitor of a preview gets. */
const NOT_STORED = 'private, no-store';

/**
 * Headers that say who may store a page. No shared cache may if the next request may get a rendered
 * page instead, nor for the addresses without a page, of which there is no end. A page
 * from before a change may be sent after the last purge of that change.
 */
function cachingHeaders(
  { isForEveryone, isClientRendered, status, previews, endedPreviews }: PageContext,
  page: PageResponse,
  sharedCache: Options['sharedCache'],
): Record<string, string> {
  const isPersonal = previews.length > 0 || endedPreviews.length > 0;
  if (isPersonal) return { 'cache-control': NOT_STORED };
  if (!isForEveryone) return { 'cache-control': 'private, no-cache' };
  const isWhole = page.options.isRendered && !page.isPartial && !page.wasDropped;
  const isFinal = isWhole || isClientRendered;
  const shared = isFinal && status === 200 ? sharedCache?.headersOf(page) : undefined;
  return { 'cache-control': 'no-cache', ...shared };
}

/**
 * The page with a notice of the platform that previews of its visitor were ended. It needs no script, and
 * no release can hide it before the page is there.
 */
async function withNotice(
  page: PageResponse,
  ended: PageContext['endedPreviews'],
): Promise<PageResponse> {
  const names = ended.flatMap(({ releases }) =>
    releases.map(({ remote, version }) => `${remote} ${version}`),
  );
  const text = `The preview of ${[...new Set(names)].join(', ')} was ended, and you no longer see it. If you need it, ask for a new link.`;
  const notice = `<aside class="preview-notice" aria-label="Ended preview">${escapeText(text)}</aside>`;
  const html = (await page.bodyIn('identity')).toString('utf8');
  const body = Buffer.from(html.replace(/<body[^>]*>/, (tag) => tag + notice));
  return new PageResponse(
    { body, hash: hashOf(page.hash, notice), policy: page.policy },
    page.options,
  );
}

/** Whether the address has no page, or no longer. There is no end of such addresses. */
const hasNoPage = ({ status }: { status: number }) => status === 404 || status === 410;

/** Sends a page for every path, the shell's redirects, and those to the one address of each page. */
export function addPageRoute(app: FastifyInstance, options: Options): void {
  const { runtimeConfig, contexts, metrics, pages } = options;
  const { sharedCache, sendsEarlyHints, limitNotFound } = options;
  const find = (request: FastifyRequest, reply: FastifyReply, context: PageContext) => {
    const page = pages.get(context);
    const isPending = page instanceof Promise && sendsEarlyHints;
    return isPending ? withEarlyHints(page, request, reply, earlyHints(context.shell)) : page;
  };
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    context: PageContext,
    page: PageResponse,
    isAwaited: boolean,
  ) => {
    const { endedPreviews } = context;
    const caching = cachingHeaders(context, page, sharedCache);
    // A shared cache would repeat it with every view.
    const isTimed = isAwaited && page.options.isRendered && !('surrogate-key' in caching);
    if (isTimed) reply.header('server-timing', RENDER_TIMING);
    const view = viewOf(page, context, metrics);
    view.count(request.ip);
    if (endedPreviews.length > 0) {
      const cookie = cookieOptions(runtimeConfig.siteUrl);
      for (const ended of endedPreviews) reply.clearCookie(ended.cookie, cookie);
      return sendPage(request, reply, await withNotice(page, endedPreviews), caching);
    }
    if (page.options.status === 200 && !isTimed) request.cachedBody = view;
    return sendPage(request, reply, page, caching);
  };
  // Pages limit the renders themselves: those in the cache are always served.
  const config = { isAlwaysServed: true };
  // A page is compressed once, by itself.
  app.get('/*', { compress: false, config }, async (request, reply) => {
    const context = await contexts.get(request, reply);
    const target = matchRoute(context.shell.contract.redirects, context.url.pathname);
    if (target) return reply.redirect(target.value, 302);
    const redirect = (location: string, status: number) => {
      const caching = context.previews.length > 0 ? NOT_STORED : 'no-cache';
      return reply.header('cache-control', caching).redirect(location, status);
    };
    if (context.redirect !== undefined) return redirect(context.redirect, 308);
    const isMissing = hasNoPage(context);
    if (isMissing) await limitNotFound(request, reply);
    if (reply.sent) return reply;
    const found = find(request, reply, context);
    const page = await found;
    if (page.kind === 'redirect') return redirect(page.location, 302);
    const isMissingItem = hasNoPage(page.options) && !isMissing;
    if (isMissingItem) await limitNotFound(request, reply);
    if (reply.sent) return reply;
    return send(request, reply, context, page, found instanceof Promise);
  });
}

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
