import { randomBytes } from 'node:crypto';
import type { PickedReleases } from '@clean-express/federation/registry';
import { paths } from '@clean-express/shared-ui/paths';
import { pickReleases } from 'delivery';
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
import { wantsBrowserToDraw } from '../visitor/drawn-by.ts';
import { shownPreviews } from '../visitor/previews.ts';
import { placeVisitor, readVisitor } from '../visitor/visitor.ts';
import { withFallbacks } from './remote-files.ts';
import { withEarlyHints } from './with-early-hints.ts';

interface Site extends Pick<PageInput, 'shell' | 'runtimeConfig'> {
  metrics: Pick<Metrics, 'countView'>;
  /** Draws public pages; left out, browsers draw them all. */
  renderer: Pick<PageRenderer, 'page'> | undefined;
  /** Key that previews are signed with. */
  previewKey: string | undefined;
  watcher: Pick<RegistryWatcher, 'registry' | 'status'>;
  /** Where visitors see the site. */
  publicUrl: string;
  /** Whether visitors get early answers (103). */
  sendsEarlyHints: boolean;
  /** Refuses who asks too often for what there is not. */
  countUnknown: Limit;
}

/** `/blog` is a known alias of the blog (the page itself replaces the address likewise). */
const ALIASES = { '/blog': paths.blogs.getHref() };

/** Answers every address with the page, composed for it. */
export function addPageRoute(app: FastifyInstance, site: Site): void {
  const { watcher, runtimeConfig, shell, publicUrl, metrics, previewKey, renderer } = site;
  const { sendsEarlyHints, countUnknown } = site;
  const secure = publicUrl.startsWith('https:');
  for (const [alias, target] of Object.entries(ALIASES)) {
    app.get(alias, (_request, reply) => reply.redirect(target, 302));
  }
  const draw = (
    request: FastifyRequest,
    reply: FastifyReply,
    releases: PickedReleases,
    url: URL,
  ) => {
    const drawing = renderer?.page(releases, url);
    if (!drawing || !sendsEarlyHints) return drawing;
    return withEarlyHints(drawing, request, reply, () => earlyHints({ shell, releases, url }));
  };
  app.get('/*', async (request, reply) => {
    const known = await readVisitor(request, previewKey);
    const url = new URL(publicUrl + request.url);
    // One snapshot for all that the page says of the releases.
    const { registry } = watcher;
    const visitor = placeVisitor(known, registry, reply, secure);
    const releases = withFallbacks(pickReleases(registry, visitor), publicUrl);
    const previews = shownPreviews(visitor.allowed, releases);
    const routeStatus = pageStatus(releases, url.pathname, watcher.status.loadedAt !== undefined);
    // Who previews a release is not everybody.
    const drawn =
      routeStatus === 200 && previews.length === 0 && !wantsBrowserToDraw(request.cookies)
        ? await draw(request, reply, releases, url)
        : undefined;
    if (drawn?.kind === 'redirect') return reply.redirect(drawn.location, 302);
    const status = drawn?.kind === 'not-found' ? 404 : routeStatus;
    const refusal = status === 404 ? await countUnknown(request, reply) : undefined;
    if (refusal) return refusal;
    const served = drawn?.kind === 'page' ? drawn : undefined;
    metrics.countView(releases, url, status);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', contentSecurityPolicy(releases, runtimeConfig, nonce))
      .send(composePage({ shell, releases, runtimeConfig, url, previews, served, nonce }));
  });
}
