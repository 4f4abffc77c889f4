import { localPath } from '@clean-express/federation/local-path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { plainPage } from '../page/plain-page.ts';
import type { Preview, Previews } from './previews.ts';
import {
  cookieOptions,
  MAX_PREVIEWS,
  previewCookie,
  previewCookies,
  readPreviews,
} from './visitor.ts';

/** Query parameter of a preview link that carries the signed token. */
const TOKEN_PARAMETER = 'preview';

/** Ends all previews of a visitor. */
const LEAVE_PATH = '/preview/leave';

/** The page for a preview link that is forged, expired, or for another site. */
const INVALID_PREVIEW_PAGE = plainPage({
  name: 'Preview',
  heading: 'This preview link does not work',
  text: 'It has expired, was changed on its way, or is for another site. Please ask for a new one.',
  link: 'Go to the site as everybody sees it',
});

/** The page for a preview whose releases cannot be loaded now. */
const UNAVAILABLE_PREVIEW_PAGE = plainPage({
  name: 'Preview',
  heading: 'This preview is not available right now',
  text: 'Its files could not be loaded. Please open the link again in a minute.',
  link: 'Go to the site as everybody sees it',
});

const sendNotice = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(page);

/** The path of a redirect within the site, without the token of a preview. */
function redirectPath(target: unknown, publicUrl: string): string {
  const url = new URL(localPath(target), publicUrl);
  url.searchParams.delete(TOKEN_PARAMETER);
  return url.pathname + url.search;
}

/**
 * The previews of a visitor that a new one ends: those that it replaces as a whole, and the first to
 * expire if there are too many.
 */
function endedBy({ id, releases }: Preview, earlier: readonly Preview[]): Preview[] {
  const remotes = new Set(releases.map(({ remote }) => remote));
  const isReplaced = (preview: Preview) =>
    preview.releases.every(({ remote }) => remotes.has(remote));
  const others = earlier.filter((preview) => preview.id !== id);
  const remaining = others
    .filter((preview) => !isReplaced(preview))
    .sort((a, b) => b.expires.getTime() - a.expires.getTime());
  return [...others.filter(isReplaced), ...remaining.slice(MAX_PREVIEWS - 1)];
}

interface Options {
  previews: Previews;
  publicUrl: string;
}

/**
 * Lets visitors start a preview by a signed link to any page, and leave it again. A redirect moves the
 * token from the address into a cookie, so that a copied address does not contain it.
 */
export function addPreviewRoutes(app: FastifyInstance, { previews, publicUrl }: Options): void {
  const cookie = cookieOptions(publicUrl);
  app.addHook<{ Querystring: { [TOKEN_PARAMETER]?: string | string[] } }>(
    'preHandler',
    async (request, reply) => {
      const token = request.query[TOKEN_PARAMETER];
      if (request.method !== 'GET' || typeof token !== 'string') return;
      const preview = await previews.read(token);
      reply.header('cache-control', 'no-store');
      if (!preview) return sendNotice(reply, 403, INVALID_PREVIEW_PAGE);
      try {
        await previews.releasesOf(preview);
      } catch (error) {
        request.log.warn(error, 'Could not load the releases of a preview.');
        return sendNotice(reply, 503, UNAVAILABLE_PREVIEW_PAGE);
      }
      const earlier = await readPreviews(request.cookies, previews, publicUrl);
      for (const ended of endedBy(preview, earlier)) {
        reply.clearCookie(previewCookie(ended, publicUrl), cookie);
      }
      return reply
        .setCookie(previewCookie(preview, publicUrl), token, {
          ...cookie,
          expires: preview.expires,
        })
        .redirect(redirectPath(request.url, publicUrl), 302);
    },
  );
  app.get<{ Querystring: { to?: unknown } }>(LEAVE_PATH, (request, reply) => {
    for (const name of previewCookies(request.cookies, publicUrl)) reply.clearCookie(name, cookie);
    return reply
      .header('cache-control', 'no-store')
      .redirect(redirectPath(request.query.to, publicUrl), 302);
  });
}
