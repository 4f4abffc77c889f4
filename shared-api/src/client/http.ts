import ky, { HTTPError, type Options, TimeoutError } from 'ky';
import { ApiError } from './api-error.ts';
import { apiSettings } from './api-settings.ts';

const TIMEOUT_MS = 10_000;

async function toApiError(error: unknown): Promise<unknown> {
  if (error instanceof HTTPError) {
    // A body that is not JSON comes from a proxy: then the status is all there is.
    const body: unknown = await error.response.json().catch(() => undefined);
    return ApiError.fromProblem(error.response.status, body);
  }
  if (error instanceof TimeoutError) {
    return new ApiError('The server took too long to respond. Please try again.', 0, 'timeout');
  }
  if (error instanceof TypeError) {
    return new ApiError('We cannot reach the server. Please check your connection.', 0, 'network');
  }
  return error;
}

/** Turns a truncated or malformed response body into an {@link ApiError}. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(
      'We cannot read the response of the server. Please try again.',
      0,
      'unreadable',
    );
  }
}

/**
 * Reads the JSON body of a successful response, or of a call.
 *
 * Its type is not checked in the browser: the API checks each response with the schema of that type
 * before it sends it, and zod would double the scripts of an anonymous visitor.
 */
export async function readJson<Body>(response: Response | Promise<Response>): Promise<Body> {
  return (await response).json();
}

/**
 * Calls the API without a token.
 *
 * @param path - Path and query, with a leading slash.
 * @throws {@link ApiError} with a message for the user, or the signal's reason if the call was aborted.
 */
export async function publicCall(path: string, options: Options = {}): Promise<Response> {
  try {
    return await ky(`${apiSettings().baseUrl}${path}`, {
      timeout: TIMEOUT_MS,
      // Only the query layer and the visitor's Retry button retry, so that there is one retry policy.
      retry: 0,
      parseJson,
      ...options,
    });
  } catch (error) {
    throw await toApiError(error);
  }
}

function withToken(options: Options, token: string | undefined): Options {
  if (!token) return options;
  return { ...options, headers: { ...options.headers, Authorization: `Bearer ${token}` } };
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/**
 * Calls the API as the signed-in user. After a 401 it renews the token and repeats the call once. A
 * second 401 is reported to the host, which signs the user out.
 *
 * @param path - Path and query, with a leading slash.
 * @throws {@link ApiError} with a message for the user.
 */
export async function memberCall(path: string, options: Options = {}): Promise<Response> {
  const { getToken, renewToken, onRefused } = apiSettings();
  try {
    // Right after a sign-in the token may not have arrived yet.
    return await publicCall(path, withToken(options, getToken() ?? (await renewToken())));
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
    const renewed = await renewToken();
    if (!renewed) {
      onRefused();
      throw error;
    }
    return publicCall(path, withToken(options, renewed)).catch((second: unknown) => {
      if (hasStatus(second, 401)) onRefused();
      throw second;
    });
  }
}

/**
 * Requests a list that only its owner may see. Here a 403 means that the token does not belong to the
 * user, so it is reported like a 401. For other calls it only means that this action is forbidden.
 *
 * @param path - Path and query, with a leading slash.
 * @throws {@link ApiError} with a message for the user.
 */
export async function privateCall(path: string, options: Options = {}): Promise<Response> {
  return memberCall(path, options).catch((error: unknown) => {
    if (hasStatus(error, 403)) apiSettings().onRefused();
    throw error;
  });
}
