import { readPreview } from 'delivery';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { previewCookie, previewCookies } from './previews.ts';
import { REFUSED_PREVIEW } from './refused-preview.ts';

/** The parameter of a link that carries the signed permission. */
const PARAMETER = 'preview';

/** Where a visitor leaves all previews. */
const LEAVE = '/preview/leave';

interface Options {
  key: string | undefined;
  /** Where visitors see the site. */
  publicUrl: string;
}

function cookieOptions(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

/** A path of this very site: anything else becomes the home page. */
function ownPath(target: string | undefined, publicUrl: string): string {
  if (target === undefined || !URL.canParse(target, publicUrl)) return '/';
  const url = new URL(target, publicUrl);
  if (url.origin !== new URL(publicUrl).origin) return '/';
  url.searchParams.delete(PARAMETER);
  return url.pathname + url.search;
}

async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  { key, publicUrl }: Options,
): Promise<unknown> {
  const preview = key ? await readPreview(token, key) : undefined;
  reply.header('cache-control', 'no-store');
  if (!preview) return reply.code(403).type('text/html; charset=utf-8').send(REFUSED_PREVIEW);
  return reply
    .setCookie(previewCookie(preview.remote), token, {
      ...cookieOptions(publicUrl),
      expires: preview.expires,
    })
    .redirect(ownPath(request.url, publicUrl), 302);
}

/**
 * Lets visitors enter a preview by a signed link, at whatever page it leads to, and leave it again.
 * The permission moves from the address into a cookie at once, so that no copied address carries it.
 */
export function addPreviewRoutes(app: FastifyInstance, options: Options): void {
  app.addHook('preHandler', async (request, reply) => {
    const token = (request.query as Record<string, unknown> | undefined)?.[PARAMETER];
    if (request.method === 'GET' && typeof token === 'string') {
      return enter(request, reply, token, options);
    }
  });
  app.get<{ Querystring: { to?: string } }>(LEAVE, (request, reply) => {
    for (const name of previewCookies(request.cookies)) {
      reply.clearCookie(name, cookieOptions(options.publicUrl));
    }
    return reply
      .header('cache-control', 'no-store')
      .redirect(ownPath(request.query.to, options.publicUrl), 302);
  });
}
