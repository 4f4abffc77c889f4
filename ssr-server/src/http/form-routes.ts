import { type RefusedForm, SENT_PARAMETER } from '@clean-express/federation/rendering';
import {
  clientName,
  createRateLimits,
  TOO_OFTEN,
  tracingHeaders,
} from '@clean-express/server-kit/http';
import { FORWARDED_FORM_HEADER, signForwardedForm } from '@clean-express/server-kit/signatures';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiAddress } from '../config/api-address.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Pages } from '../rendering/pages.ts';
import { SENT_SEARCH } from '../request/page.ts';
import type { PageContexts, PageSite } from '../request/page-context.ts';
import { sendPage } from './page-route.ts';
import { refuseOtherSites } from './refuse-other-sites.ts';

const TIMEOUT_MS = 10_000;

/** What this server reads of the API's problem details. */
const problemSchema = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).default({}),
});

/** A form of a visitor. */
interface Form {
  /** The path of the API that takes it. */
  path: string;
  values: RefusedForm['values'];
  ip: string;
}

/** Why a form was not sent. */
interface Refusal {
  status: number;
  form: RefusedForm;
  retryAfter?: string | number | undefined;
}

const UNAVAILABLE = {
  message: 'We could not send this form. Please try again in a minute.',
  errors: {},
};

/** The response of the API; `undefined` without one. */
async function post(
  form: Form,
  { api, key }: Pick<Options, 'api' | 'key'>,
  log: FastifyBaseLogger,
): Promise<Response | undefined> {
  try {
    return await fetch(api.internalUrl + form.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The API counts the forms of each visitor, and not those of this server.
        ...(key && { [FORWARDED_FORM_HEADER]: await signForwardedForm(form.ip, form, key) }),
        ...tracingHeaders(),
      },
      body: JSON.stringify(form.values),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (err) {
    const message =
      'Could not pass a form to the API. Check API_URL and API_INTERNAL_URL, and that the API is reachable.';
    log.warn({ err }, message);
    return undefined;
  }
}

/**
 * Passes a form to the API.
 *
 * @returns `undefined` when the API has accepted the form.
 */
async function postForm(
  form: Form,
  options: Options,
  log: FastifyBaseLogger,
): Promise<Refusal | undefined> {
  const response = await post(form, options, log);
  if (response?.ok) return undefined;
  const json: unknown = await response?.json().catch(() => undefined);
  // A proxy, too, can respond instead of the API.
  const { data = UNAVAILABLE } = problemSchema.safeParse(json);
  return {
    status: response && response.status < 500 ? response.status : 503,
    form: { values: form.values, ...data },
    retryAfter: response?.headers.get('retry-after') ?? undefined,
  };
}

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
  /** `CHANGES_KEY`: without it, the API takes this server for the sender of all forms. */
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
  const limit = createRateLimits({ forms: options.perMinute });
  parseForms(app, BODY_LIMIT);
  app.post<{ Body?: Record<string, string> }>('/*', async (request, reply) => {
    const { body: values = {}, formPage, ip } = request;
    const retryAfter = limit('forms', clientName(ip));
    const refusal =
      retryAfter === undefined
        ? await postForm({ path: formPage?.call ?? '', values, ip }, options, app.log)
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

/**
 * Lets the routes of a scope take forms only, as browsers submit them without script: the body is an
 * object of texts, by the names of the fields.
 *
 * @param bodyLimit - In bytes.
 */
export function parseForms(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}
