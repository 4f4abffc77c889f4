import { localPath } from '@clean-express/federation/local-path';
import { RENDER_FAILURES_PATH, type RenderFailure } from '@clean-express/federation/reports';
import { CLOSED_POLICY } from '@clean-express/server-kit/http';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { z } from 'zod';
import { plainPage, sendPlainPage } from '../html/plain-page.ts';
import type { RenderFailures } from '../rendering/render-failures.ts';
import type { Preview, Previews } from '../request/previews.ts';
import {
  cookieOptions,
  type HeldPreview,
  MAX_PREVIEWS,
  previewCookie,
  previewCookies,
  readPreviews,
  readVisitor,
} from '../request/visitor.ts';
import { parseForms } from './form-routes.ts';
import { refuseOtherSites } from './refuse-other-sites.ts';

/** Query parameter of a preview link that carries the signed token. */
const TOKEN_PARAMETER = 'preview';

/** Field of a form with the path that it leads to. */
const TARGET_FIELD = 'to';

/** Starts a preview: no link can do it, and no picture in a page. */
const ENTER_PATH = '/preview';

/** Ends all previews of a visitor. */
const LEAVE_PATH = '/preview/leave';

/** Far more than a token and the path of a page. */
const BODY_LIMIT = 16_384;

/** The page that asks runs and loads nothing, either, but sends a form. */
const FORM_POLICY = CLOSED_POLICY.replace("form-action 'none'", "form-action 'self'");

/** The page for a preview link that is forged, expired, ended, or for another site. */
const INVALID_PREVIEW_PAGE = plainPage({
  name: 'Preview',
  heading: 'This preview link does not work',
  text: 'It has expired or was ended, was changed on its way, or is for another site. Please ask for a new one.',
  link: 'Go to the site as everybody sees it',
});

/** The page for a preview whose releases cannot be loaded now. */
const UNAVAILABLE_PREVIEW_PAGE = plainPage({
  name: 'Preview',
  heading: 'This preview is not available right now',
  text: 'Its files could not be loaded. Please open the link again in a minute.',
  link: 'Go to the site as everybody sees it',
});

/** The path of a page within the site, without the token of a preview. */
function redirectPath(target: unknown, publicUrl: string): string {
  const url = new URL(localPath(target), publicUrl);
  url.searchParams.delete(TOKEN_PARAMETER);
  return url.pathname + url.search;
}

/**
 * The previews of a visitor that a new one ends: those that it replaces as a whole, and the first to
 * expire if there are too many.
 */
function endedBy({ id, releases }: Preview, earlier: readonly HeldPreview[]): HeldPreview[] {
  const remotes = new Set(releases.map(({ remote }) => remote));
  const isReplaced = (preview: Preview) =>
    preview.releases.every(({ remote }) => remotes.has(remote));
  const others = earlier.filter((preview) => preview.id !== id);
  const remaining = others
    .filter((preview) => !isReplaced(preview))
    .sort((a, b) => b.expires.getTime() - a.expires.getTime());
  return [...others.filter(isReplaced), ...remaining.slice(MAX_PREVIEWS - 1)];
}

/** Asks the visitor of a preview link, by whom the address was perhaps not chosen. */
function previewPage(
  { releases, by, expires }: Preview,
  failures: readonly RenderFailure[],
  form: { token: string; to: string },
): string {
  const issuer = by === undefined ? '' : `, for which ${by} made the link`;
  const failureOf = (remote: string) => failures.find((failure) => failure.remote === remote);
  return plainPage({
    name: 'Preview',
    heading: 'Open a preview?',
    text: `This browser then shows releases that other visitors do not get${issuer}. It ends when you leave it, or on ${expires.toUTCString()}:`,
    items: releases.map(({ remote, version }) =>
      [`${remote} ${version}`, failureOf(remote)?.text].filter(Boolean).join('. '),
    ),
    form: {
      action: ENTER_PATH,
      fields: { [TOKEN_PARAMETER]: form.token, [TARGET_FIELD]: form.to },
      button: 'Open the preview',
    },
    link: 'Go to the site as everybody sees it',
  });
}

interface Options {
  previews: Previews;
  publicUrl: string;
  limit: onRequestHookHandler;
  failures: Pick<RenderFailures, 'of'>;
}

/** The fields of the forms: a token, and the path to show. */
const formSchema = z.object({
  [TOKEN_PARAMETER]: z.string().catch(''),
  [TARGET_FIELD]: z.string().catch('/'),
});

/** Receives the forms that start and leave previews, only from pages of the site. */
function addForms(app: FastifyInstance, { previews, publicUrl }: Options): void {
  const cookie = cookieOptions(publicUrl);
  app.addHook('onRequest', refuseOtherSites(publicUrl, 'Only this site opens its previews.'));
  parseForms(app, BODY_LIMIT);
  app.post(ENTER_PATH, async (request, reply) => {
    const { preview: token, to } = formSchema.parse(request.body ?? {});
    const preview = await previews.read(token);
    if (!preview) return sendPlainPage(reply, 403, INVALID_PREVIEW_PAGE);
    const { open: earlier } = await readPreviews(request.cookies, previews, publicUrl);
    for (const ended of endedBy(preview, earlier)) reply.clearCookie(ended.cookie, cookie);
    return reply
      .header('cache-control', 'no-store')
      .setCookie(previewCookie(preview, publicUrl), token, { ...cookie, expires: preview.expires })
      .redirect(redirectPath(to, publicUrl), 303);
  });
  app.post(LEAVE_PATH, (request, reply) => {
    const { to } = formSchema.parse(request.body ?? {});
    for (const name of previewCookies(request.cookies, publicUrl)) reply.clearCookie(name, cookie);
    return reply.header('cache-control', 'no-store').redirect(redirectPath(to, publicUrl), 303);
  });
}

/**
 * Lets visitors start a preview by a signed link to any page, and leave it again. The link shows a page
 * that asks for it; its form moves the token from the address into a cookie, so that a copied address
 * does not contain it.
 */
export async function addPreviewRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { previews, publicUrl, limit, failures } = options;
  app.addHook<{ Querystring: { [TOKEN_PARAMETER]?: string | string[] } }>(
    'preHandler',
    async (request, reply) => {
      const token = request.query[TOKEN_PARAMETER];
      if (request.method !== 'GET' || typeof token !== 'string') return;
      const preview = await previews.read(token);
      if (!preview) return sendPlainPage(reply, 403, INVALID_PREVIEW_PAGE);
      let failed: RenderFailure[];
      try {
        failed = failures.of(await previews.releasesOf(preview));
      } catch (error) {
        request.log.warn(error, 'Could not load the releases of a preview.');
        return sendPlainPage(reply, 503, UNAVAILABLE_PREVIEW_PAGE);
      }
      const to = redirectPath(request.url, publicUrl);
      reply.header('content-security-policy', FORM_POLICY);
      return sendPlainPage(reply, 200, previewPage(preview, failed, { token, to }));
    },
  );
  app.get(RENDER_FAILURES_PATH, { onRequest: limit }, async (request, reply) => {
    const visitor = await readVisitor(request, previews, publicUrl);
    return reply.header('cache-control', 'no-store').send(failures.of(visitor.previews ?? {}));
  });
  await app.register(async (scope) => {
    scope.addHook('onRequest', limit);
    addForms(scope, options);
  });
}
