import ky, { HTTPError, type Options, TimeoutError } from 'ky';
import { ApiError } from './api-error.ts';
import { apiSettings } from './api-settings.ts';

const TIMEOUT_MS = 10_000;

async function toApiError(error: unknown): Promise<unknown> {
  if (error instanceof HTTPError) {
    const problem = await error.response.json().catch(() => ({}));
    return ApiError.fromProblem(error.response.status, problem as object);
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

async function send(path: string, options: Options): Promise<Response> {
  // Only the query layer and the visitor's Retry button retry, so that there is one retry policy.
  return ky(`${apiSettings().baseUrl}${path}`, {
    timeout: TIMEOUT_MS,
    retry: 0,
    parseJson,
    ...options,
  });
}

/**
 * Calls the API without a token.
 *
 * @param path - Path and query, with a leading slash.
 * @throws {@link ApiError} with a message for the user, or the signal's reason if the call was aborted.
 */
export async function publicCall(path: string, options: Options = {}): Promise<Response> {
  try {
    return await send(path, options);
  } catch (error) {
    throw await toApiError(error);
  }
}

function withToken(options: Options, token: string | undefined): Options {
  if (!token) return options;
  return { ...options, headers: { ...options.headers, Authorization: `Bearer ${token}` } };
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
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const renewed = await renewToken();
    if (!renewed) {
      onRefused();
      throw error;
    }
    return publicCall(path, withToken(options, renewed)).catch((second: unknown) => {
      if (second instanceof ApiError && second.status === 401) onRefused();
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
    if (error instanceof ApiError && error.status === 403) apiSettings().onRefused();
    throw error;
  });
}
