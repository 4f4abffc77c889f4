import { bypassRouter } from '@clean-express/server-kit/http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import type { Pages } from '../rendering/pages.ts';
import type { PageContexts } from '../request/page-context.ts';
import type { Limits } from './limits.ts';

interface Options {
  contexts: Pick<PageContexts, 'find'>;
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: readonly string[];
  metrics: Pick<Metrics, 'countView'>;
  pages: Pick<Pages, 'getUnrendered'>;
  limits: Pick<Limits, 'admits'>;
}

/**
 * Sends pages in the cache without calling the router: to visitors without a preview, what the page
 * route has sent to the same request before. It decides anew which page that is, so that a change of
 * data or of the registry is seen at once. Limits and metrics are as in the page route.
 */
export function sendCachedPages(app: FastifyInstance, options: Options): void {
  const { contexts, trustProxy, metrics, pages, limits } = options;
  bypassRouter(app, {
    trustProxy,
    find: (request, ip) => {
      const { url = '', headers } = request;
      const cookies = headers.cookie ? app.parseCookie(headers.cookie) : {};
      const context = contexts.find(url, cookies);
      if (!context) return undefined;
      const page = pages.getUnrendered(context);
      if (page?.kind !== 'page') return undefined;
      const sent = page.sentIn(context).find(request);
      if (!sent || !limits.admits(ip)) return undefined;
      metrics.countView(context, page.options.status, ip);
      return sent;
    },
  });
}
