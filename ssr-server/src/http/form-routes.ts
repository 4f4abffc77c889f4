import { SENT_PARAMETER } from '@clean-express/federation/rendering';
import { clientName, createRateLimits, TOO_OFTEN } from '@clean-express/server-kit/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiAddress } from '../config/api-address.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Pages } from '../rendering/pages.ts';
import { SENT_SEARCH } from '../request/page.ts';
import type { PageContexts, PageSite } from '../request/page-context.ts';
import { parseForms } from './parse-forms.ts';
import { postForm, type Refusal } from './post-form.ts';
import { refuseOtherSites } from './refuse-other-sites.ts';
import { sendPage } from './send-page.ts';

/**
 * Maximum size of a form, in bytes. It is above that of the API, so that the page can show a text that
 * is too long for the API.
 */
const BODY_LIMIT = 262_144;

declare module 'fastify' {
  interface FastifyRequest {
    /** The page whose form was sent: its path, and that of the API that takes the form. */
    formPage?: { path: string; call: string };
  }
}

interface Options extends Pick<PageSite, 'runtimeConfig'> {
  contexts: Pick<PageContexts, 'get'>;
  metrics: Metrics;
  pages: Pages;
  api: ApiAddress;
  /** By which the API knows that this server names the visitor. */
  key: string | undefined;
  /** How many forms a client may send. */
  perMinute: number;
}

/** Confirms a form: the browser then gets the page that says so, which a reload does not send again. */
function confirm({ formPage }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .redirect(`${formPage?.path ?? '/'}${SENT_SEARCH}#${SENT_PARAMETER}`, 303);
}

/** Sends the page of a form again, with the reason and what was typed. */
async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, form, retryAfter }: Refusal,
  options: Options,
): Promise<FastifyReply> {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const context = await options.contexts.get(request, reply);
  const page = await options.pages.getForm(context, form, status);
  options.metrics.countView(context, { status, isCompared: true }, request.ip);
  if (page) return sendPage(request, reply, page, { 'cache-control': 'no-store' });
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(form.message);
}

/** Passes the forms of an inbox to the API. */
function addInbox(app: FastifyInstance, options: Options) {
  const { api, key, perMinute } = options;
  const inbox = { url: api.internalUrl, key, log: app.log };
  const limit = createRateLimits({ forms: perMinute });
  parseForms(app, BODY_LIMIT);
  app.post<{ Body?: Record<string, string> }>('/*', async (request, reply) => {
    const { body: values = {}, formPage, ip } = request;
    const retryAfter = limit('forms', clientName(ip));
    const refusal =
      retryAfter === undefined
        ? await postForm({ path: formPage?.call ?? '', values, ip }, inbox)
        : { status: 429, form: { values, errors: {}, message: TOO_OFTEN }, retryAfter };
    return refusal ? refuse(request, reply, refusal, options) : confirm(request, reply);
  });
}

/** Confirms all forms without an inbox. Node discards the unread bodies. */
function dropForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.post('/*', confirm);
}

/** Receives the forms that browsers submit without script, at the addresses of their pages. */
export async function addFormRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { contexts, runtimeConfig } = options;
  const { siteUrl, inbox } = runtimeConfig;
  await app.register(async (scope) => {
    const detail = 'Only the pages of this site may send forms.';
    scope.addHook('onRequest', refuseOtherSites(siteUrl, detail));
    // Before the body is read: other addresses take none.
    scope.addHook('onRequest', async (request, reply) => {
      const { shell, url, route = '' } = await contexts.get(request, reply);
      const { form: call } = shell.contract.pages[route] ?? {};
      if (call === undefined) return reply.callNotFound();
      request.formPage = { path: url.pathname, call };
      return undefined;
    });
    if (inbox) addInbox(scope, options);
    else dropForms(scope);
  });
}
