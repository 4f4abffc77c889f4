import { readPreview } from '@clean-express/server-kit/previews';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INVALID_PREVIEW_PAGE } from './invalid-preview-page.ts';
import { previewCookie, previewCookies } from './previews.ts';

/** Query parameter of a preview link that carries the signed token. */
const TOKEN_PARAMETER = 'preview';

/** Ends all previews of a visitor. */
const LEAVE_PATH = '/preview/leave';

interface Options {
  /** Key that previews are signed with. */
  key: string | undefined;
  /** Public URL of the site. */
  publicUrl: string;
}

function cookieOptions(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

/** The path of a redirect within the site. It prevents open redirects: other targets become the root. */
function localPath(target: string | undefined, publicUrl: string): string {
  const root = new URL(publicUrl);
  if (target === undefined || !URL.canParse(target, publicUrl)) return root.pathname;
  const url = new URL(target, root);
  if (url.origin !== root.origin) return root.pathname;
  url.searchParams.delete(TOKEN_PARAMETER);
  return url.pathname + url.search;
}

async function startPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  { key, publicUrl }: Options,
): Promise<unknown> {
  const preview = key ? await readPreview(token, key) : undefined;
  reply.header('cache-control', 'no-store');
  if (!preview) return reply.code(403).type('text/html; charset=utf-8').send(INVALID_PREVIEW_PAGE);
  return reply
    .setCookie(previewCookie(preview.remote), token, {
      ...cookieOptions(publicUrl),
      expires: preview.expires,
    })
    .redirect(localPath(request.url, publicUrl), 302);
}

/**
 * Lets visitors start a preview by a signed link to any page, and leave it again. A redirect moves the
 * token from the address into a cookie, so that a copied address does not contain it.
 */
export function addPreviewRoutes(app: FastifyInstance, options: Options): void {
  app.addHook('preHandler', async (request, reply) => {
    const token = (request.query as Record<string, unknown> | undefined)?.[TOKEN_PARAMETER];
    if (request.method === 'GET' && typeof token === 'string') {
      return startPreview(request, reply, token, options);
    }
  });
  app.get<{ Querystring: { to?: string } }>(LEAVE_PATH, (request, reply) => {
    for (const name of previewCookies(request.cookies)) {
      reply.clearCookie(name, cookieOptions(options.publicUrl));
    }
    return reply
      .header('cache-control', 'no-store')
      .redirect(localPath(request.query.to, options.publicUrl), 302);
  });
}
