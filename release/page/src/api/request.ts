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

const UNREACHABLE =
  'The release server does not respond. Check that it runs; this page tries again by itself.';

/** @throws ApiError */
async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`/v1${path}`, init).catch(() => undefined);
  if (!response) throw new ApiError(0, UNREACHABLE);
  if (response.ok) return response;
  const { message = UNREACHABLE } = await response.json().catch(() => ({}));
  throw new ApiError(response.status, message);
}

/**
 * Asks the API of the server that this page is of, which has the same schemas.
 *
 * @throws ApiError
 */
export async function ask<Answer>(path: string): Promise<Answer> {
  return (await send(path, {})).json();
}

/**
 * Changes something.
 *
 * @param token - Of a person, in place of the session.
 * @throws ApiError
 */
export async function change<Answer>(path: string, body: object, token?: string): Promise<Answer> {
  const response = await send(path, {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : { 'content-type': 'application/json' },
    ...(token ? {} : { body: JSON.stringify(body) }),
  });
  return response.status === 204 ? (undefined as Answer) : response.json();
}

/** Builds a path of the API; values are escaped. */
export function path(texts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: texts }, ...values.map(encodeURIComponent));
}
