import { randomBytes } from 'node:crypto';
import type { PickedReleases } from '@clean-express/federation/registry';
import { pickReleases } from '@clean-express/federation/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limit } from '../limits/create-limits.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { composePage } from '../page/compose-page.ts';
import { earlyHints } from '../page/early-hints.ts';
import type { PageInput } from '../page/page-head.ts';
import { pageStatus } from '../page/page-status.ts';
import type { RegistryWatcher } from '../registry/registry-watcher.ts';
import type { PageRenderer } from '../rendering/page-renderer.ts';
import { contentSecurityPolicy } from '../security/content-security-policy.ts';
import { shownPreviews } from '../visitor/previews.ts';
import { disablesSsr } from '../visitor/ssr-cookie.ts';
import { assignBucket, readVisitor } from '../visitor/visitor.ts';
import { withFallbackOrigins } from './remote-files.ts';
import { withEarlyHints } from './with-early-hints.ts';

interface Site extends Pick<PageInput, 'shell' | 'runtimeConfig'> {
  metrics: Pick<Metrics, 'countView'>;
  /** Left out when all pages are client-rendered. */
  renderer: Pick<PageRenderer, 'renderPage'> | undefined;
  /** Key that previews are signed with. */
  previewKey: string | undefined;
  watcher: Pick<RegistryWatcher, 'registry' | 'status'>;
  /** Public URL of the site. */
  publicUrl: string;
  /** Whether to send early hints (103). */
  sendsEarlyHints: boolean;
  /** Limits requests of one client for pages that do not exist. */
  limitNotFound: Limit;
}

/** Composes and sends a page for every path, and the shell's redirects. */
export function addPageRoute(app: FastifyInstance, site: Site): void {
  const { watcher, runtimeConfig, shell, publicUrl, metrics, previewKey, renderer } = site;
  const { sendsEarlyHints, limitNotFound } = site;
  const isSecure = publicUrl.startsWith('https:');
  for (const [path, target] of Object.entries(shell.contract.redirects)) {
    app.get(path, (_request, reply) => reply.redirect(target, 302));
  }
  const render = (
    request: FastifyRequest,
    reply: FastifyReply,
    releases: PickedReleases,
    url: URL,
  ) => {
    const rendering = renderer?.renderPage(releases, url);
    if (!rendering || !sendsEarlyHints) return rendering;
    return withEarlyHints(rendering, request, reply, () => earlyHints({ shell, releases, url }));
  };
  app.get('/*', async (request, reply) => {
    const url = new URL(publicUrl + request.url);
    // One snapshot of the registry, so that all parts of the page agree on the releases.
    const { registry } = watcher;
    const requestVisitor = await readVisitor(request, previewKey);
    const visitor = assignBucket(requestVisitor, registry, reply, isSecure);
    const releases = withFallbackOrigins(pickReleases(registry, visitor), publicUrl);
    const previews = shownPreviews(visitor.signedPreviews, releases);
    const hasRegistry = watcher.status.loadedAt !== undefined;
    const routeStatus = pageStatus(shell.contract.pages, releases, url.pathname, hasRegistry);
    // A page with a previewed release is for one visitor only, so it is not rendered and cached.
    const result =
      routeStatus === 200 && previews.length === 0 && !disablesSsr(request.cookies)
        ? await render(request, reply, releases, url)
        : undefined;
    if (result?.kind === 'redirect') return reply.redirect(result.location, 302);
    const status = result?.kind === 'not-found' ? 404 : routeStatus;
    const limited = status === 404 ? await limitNotFound(request, reply) : undefined;
    if (limited) return limited;
    const rendered = result?.kind === 'page' ? result : undefined;
    metrics.countView(releases, url, status);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', contentSecurityPolicy(releases, runtimeConfig, nonce))
      .send(composePage({ shell, releases, runtimeConfig, url, previews, rendered, nonce }));
  });
}
