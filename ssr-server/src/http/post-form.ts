import type { RefusedForm } from '@clean-express/federation/rendering';
import { tracingHeaders } from '@clean-express/server-kit/http';
import { FORWARDED_FORM_HEADER, signForwardedForm } from '@clean-express/server-kit/signatures';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';

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
  /** Address of the visitor. */
  ip: string;
}

/** Where forms are sent. */
interface Inbox {
  /** Address of the API. */
  url: string;
  /** `CHANGES_KEY`: without it, the API takes this server for the sender of all forms. */
  key: string | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Why a form was not sent. */
export interface Refusal {
  /** HTTP status. */
  status: number;
  form: RefusedForm;
  /** Value of `Retry-After`. */
  retryAfter?: string | number | undefined;
}

const UNAVAILABLE = {
  message: 'We could not send this form. Please try again in a minute.',
  errors: {},
};

/** The response of the API; `undefined` without one. */
async function post(form: Form, { url, key, log }: Inbox): Promise<Response | undefined> {
  try {
    return await fetch(url + form.path, {
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
export async function postForm(form: Form, inbox: Inbox): Promise<Refusal | undefined> {
  const response = await post(form, inbox);
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
