import { bypassRouter, type Coding } from '@clean-express/server-kit/http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import type { PageResponse } from '../rendering/page-response.ts';
import type { Pages } from '../rendering/pages.ts';
import type { PageContext, PageContexts } from '../request/page-context.ts';
import type { Limits } from './limits.ts';

interface Options extends Pick<Limits, 'admits'> {
  contexts: Pick<PageContexts, 'find'>;
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: readonly string[];
  metrics: Pick<Metrics, 'countView'>;
  pages: Pick<Pages, 'getUnrendered'>;
}

/** A view of a page: what is cached and counted of it, whether the router or its bypass sends it. */
export const viewOf = (
  page: PageResponse,
  context: PageContext,
  metrics: Pick<Metrics, 'countView'>,
) => ({
  sent: page.sentIn(context),
  bodyIn: (coding: Coding) => page.bodyIn(coding),
  count: (ip: string) => metrics.countView(context, page.options, ip),
});

/**
 * Sends pages in the cache without calling the router: to visitors without a preview, what the page
 * route has sent to the same request before. It decides anew which page that is, so that a change of
 * data or of the registry is seen at once.
 */
export function sendCachedPages(app: FastifyInstance, options: Options): void {
  const { contexts, trustProxy, metrics, pages, admits } = options;
  bypassRouter(app, {
    trustProxy,
    admits,
    find: ({ url = '', headers }) => {
      const cookies = headers.cookie ? app.parseCookie(headers.cookie) : {};
      const context = contexts.find(url, cookies);
      if (!context) return undefined;
      const page = pages.getUnrendered(context);
      return page?.kind === 'page' ? viewOf(page, context, metrics) : undefined;
    },
  });
}
