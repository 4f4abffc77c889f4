import type { RefusedForm } from '@clean-express/federation/rendering';
import { tracingHeaders } from '@clean-express/server-kit/http';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';

const TIMEOUT_MS = 10_000;

/** What this server reads of the API's problem details. */
const problemSchema = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).default({}),
});

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
async function post(
  url: string,
  values: RefusedForm['values'],
  ip: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Response | undefined> {
  try {
    return await fetch(url, {
      method: 'POST',
      // The API counts the forms of each visitor, and not those of this server.
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': ip,
        ...tracingHeaders(),
      },
      body: JSON.stringify(values),
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
 * @param ip - Address of the visitor.
 * @returns `undefined` when the API has accepted the form.
 */
export async function postForm(
  url: string,
  values: RefusedForm['values'],
  ip: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Refusal | undefined> {
  const response = await post(url, values, ip, log);
  if (response?.ok) return undefined;
  const json: unknown = await response?.json().catch(() => undefined);
  // A proxy, too, can respond instead of the API.
  const { data = UNAVAILABLE } = problemSchema.safeParse(json);
  return {
    status: response && response.status < 500 ? response.status : 503,
    form: { values, ...data },
    retryAfter: response?.headers.get('retry-after') ?? undefined,
  };
}
