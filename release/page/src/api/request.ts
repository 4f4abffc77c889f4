/** An answer of the release server that is no success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  /** @param message - For people, with a way on. */
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const AWAY = 'The release server does not respond. Check that it runs';

/**
 * @param unreachable - What to say without a response of the server.
 * @throws ApiError
 */
async function send(path: string, init: RequestInit, unreachable: string): Promise<Response> {
  const response = await fetch(`/v1${path}`, init).catch(() => undefined);
  if (!response) throw new ApiError(0, unreachable);
  if (response.ok) return response;
  const { message = unreachable } = await response.json().catch(() => ({}));
  throw new ApiError(response.status, message);
}

/**
 * Asks the API of the server that this page is of, which has the same schemas.
 *
 * @throws ApiError
 */
export async function ask<Answer>(path: string): Promise<Answer> {
  return (await send(path, {}, `${AWAY}; this page tries again by itself.`)).json();
}

/**
 * Changes something.
 *
 * @param token - Of a person, in place of the session.
 * @throws ApiError
 */
export async function change<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const init = token
    ? { headers: { authorization: `Bearer ${token}` } }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const unreachable = `${AWAY}, and look whether the change was made before you try again.`;
  const response = await send(path, { method: 'POST', ...init }, unreachable);
  return response.status === 204 ? (undefined as Answer) : response.json();
}

/** Builds a path of the API; values are escaped. */
export function path(texts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: texts }, ...values.map(encodeURIComponent));
}
