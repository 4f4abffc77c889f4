import ky, { HTTPError, NetworkError, type Options, TimeoutError } from 'ky';
import { ApiError } from './api-error.ts';
import { offlineMessage } from './offline.ts';

const TIMEOUT_MS = 10_000;

/** Settings of the API client; the host sets them once when the page starts. */
interface ApiSettings {
  /** Base URL of the REST API, without a trailing slash. */
  baseUrl: string;
  /** The backend token, or `undefined` when no user is signed in. */
  getToken: () => string | undefined;
  /** Mints a new backend token; `undefined` when the backend refuses it. */
  renewToken: () => Promise<string | undefined>;
  /** Called when the API cannot write now, and the request is about to be repeated. */
  onDelay?: () => void;
  /** Called when the API finally refuses the user: 401 after a renewal, 403 for a private list. */
  onRefused: () => void;
}

let settings: ApiSettings | undefined;

/** Sets where the API is and how requests are authorized. */
export function configureApi(next: ApiSettings): void {
  settings = next;
}

function apiSettings(): ApiSettings {
  if (!settings)
    throw new Error(
      'The API client is not configured. Call configureApi() before the first API call.',
    );
  return settings;
}

/**
 * A write that the API asks to repeat later, as while its database starts again, is repeated for about a minute:
 * what adds something has a key, so that it is added once. Reads are repeated by the query layer and the visitor.
 */
export const RETRY = {
  limit: 5,
  methods: ['post', 'put', 'patch', 'delete'],
  statusCodes: [503],
  maxRetryAfter: 15_000,
  shouldRetry: ({ error }) =>
    error instanceof HTTPError && error.response.headers.has('Retry-After') ? undefined : false,
} satisfies Options['retry'];

/** @param body - The API's problem details; may be anything, because a proxy can respond instead. */
function fromProblem(status: number, body: unknown): ApiError {
  // Object() makes a record of any value, and each of its fields is checked.
  const { message, code, errors }: Record<string, unknown> = Object(body);
  return new ApiError(
    typeof message === 'string' ? message : 'Something went wrong. Please try again.',
    status,
    typeof code === 'string' ? code : 'unknown',
    Object(errors),
  );
}

function toApiError(error: unknown): unknown {
  if (error instanceof HTTPError) {
    return fromProblem(error.response.status, error.data);
  }
  if (error instanceof TimeoutError) {
    return new ApiError('The server took too long to respond. Please try again.', 0, 'timeout');
  }
  if (error instanceof NetworkError || error instanceof TypeError) {
    const message = offlineMessage() ?? 'We cannot reach the server. Please check your connection.';
    return new ApiError(message, 0, 'network');
  }
  return error;
}

/** Turns a truncated or malformed response body into an {@link ApiError}. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const message = 'We cannot read the response of the server. Please try again.';
    throw new ApiError(message, 0, 'unreadable');
  }
}

/**
 * Reads the JSON body of a successful call.
 *
 * Its type is not checked in the browser: the API checks each response with the schema of that type
 * before it sends it, and zod would double the scripts of an anonymous visitor.
 */
export async function readJson<Body>(call: Response | Promise<Response>): Promise<Body> {
  return (await call).json();
}

/**
 * Calls the API without a token.
 *
 * @param path - Path and query, with a leading slash.
 * @throws {@link ApiError}, or the signal's reason if the call was aborted.
 */
export async function publicCall(path: string, options: Options = {}): Promise<Response> {
  try {
    return await ky(`${apiSettings().baseUrl}${path}`, {
      timeout: TIMEOUT_MS,
      retry: RETRY,
      hooks: { beforeRetry: [() => apiSettings().onDelay?.()] },
      parseJson,
      ...options,
    });
  } catch (error) {
    throw toApiError(error);
  }
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** Reports a call to the host if it failed with this status. */
function reportRefusal(call: Promise<Response>, status: number): Promise<Response> {
  return call.catch((error: unknown) => {
    if (hasStatus(error, status)) apiSettings().onRefused();
    throw error;
  });
}

/**
 * Calls the API as the signed-in user. After a 401 it renews the token and repeats the call once. A
 * second 401 is reported to the host, which signs the user out.
 */
export async function memberCall(path: string, options: Options = {}): Promise<Response> {
  const { getToken, renewToken, onRefused } = apiSettings();
  const callWith = (token: string | undefined) => {
    const authorization = token ? { Authorization: `Bearer ${token}` } : {};
    return publicCall(path, { ...options, headers: { ...options.headers, ...authorization } });
  };
  try {
    // Right after a sign-in the token may not have arrived yet.
    return await callWith(getToken() ?? (await renewToken()));
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
    const renewed = await renewToken();
    if (renewed) return reportRefusal(callWith(renewed), 401);
    onRefused();
    throw error;
  }
}

/**
 * Requests a list that only its owner may see. Here a 403 means that the token does not belong to the
 * user, so it is reported like a 401. For other calls it only means that this action is forbidden.
 */
export function privateCall(path: string, options: Options = {}): Promise<Response> {
  return reportRefusal(memberCall(path, options), 403);
}
