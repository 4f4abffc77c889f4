import { localPath } from '@clean-express/federation/local-path';
import { readPreview } from '@clean-express/server-kit/previews';
import type { FastifyInstance } from 'fastify';
import type { SsrServerConfig } from '../config/environment.ts';
import { plainPage } from '../page/plain-page.ts';
import { cookieOptions, previewCookie, previewCookies } from './visitor.ts';

/** Query parameter of a preview link that carries the signed token. */
const TOKEN_PARAMETER = 'preview';

/** Ends all previews of a visitor. */
const LEAVE_PATH = '/preview/leave';

/** The page for a forged or expired preview link. */
const INVALID_PREVIEW_PAGE = plainPage({
  name: 'Preview',
  heading: 'This preview link does not work',
  text: 'It has expired, or it was changed on its way. Please ask for a new one.',
  link: 'Go to the site as everybody sees it',
});

/** The path of a redirect within the site, without the token of a preview. */
function redirectPath(target: unknown, publicUrl: string): string {
  const url = new URL(localPath(target), publicUrl);
  url.searchParams.delete(TOKEN_PARAMETER);
  return url.pathname + url.search;
}

/**
 * Lets visitors start a preview by a signed link to any page, and leave it again. A redirect moves the
 * token from the address into a cookie, so that a copied address does not contain it.
 */
export function addPreviewRoutes(
  app: FastifyInstance,
  { PREVIEW_KEY, PUBLIC_URL }: Pick<SsrServerConfig, 'PREVIEW_KEY' | 'PUBLIC_URL'>,
): void {
  const cookie = cookieOptions(PUBLIC_URL);
  app.addHook<{ Querystring: { [TOKEN_PARAMETER]?: string | string[] } }>(
    'preHandler',
    async (request, reply) => {
      const token = request.query[TOKEN_PARAMETER];
      if (request.method !== 'GET' || typeof token !== 'string') return;
      const preview = PREVIEW_KEY ? await readPreview(token, PREVIEW_KEY) : undefined;
      reply.header('cache-control', 'no-store');
      if (!preview) {
        return reply.code(403).type('text/html; charset=utf-8').send(INVALID_PREVIEW_PAGE);
      }
      const name = previewCookie(preview.remote, PUBLIC_URL);
      return reply
        .setCookie(name, token, { ...cookie, expires: preview.expires })
        .redirect(redirectPath(request.url, PUBLIC_URL), 302);
    },
  );
  app.get<{ Querystring: { to?: unknown } }>(LEAVE_PATH, (request, reply) => {
    for (const name of previewCookies(request.cookies, PUBLIC_URL)) reply.clearCookie(name, cookie);
    return reply
      .header('cache-control', 'no-store')
      .redirect(redirectPath(request.query.to, PUBLIC_URL), 302);
  });
}
