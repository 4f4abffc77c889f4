import ky, { HTTPError, type Options, TimeoutError } from 'ky';
import { ApiError } from './api-error.ts';
import { apiSettings } from './api-settings.ts';

/** How long a call may take, in milliseconds. */
const TIMEOUT = 10_000;

async function toApiError(error: unknown): Promise<unknown> {
  if (error instanceof HTTPError) {
    const problem = await error.response.json().catch(() => ({}));
    return ApiError.fromProblem(error.response.status, problem as object);
  }
  if (error instanceof TimeoutError) {
    return new ApiError('The server took too long to answer. Please try again.', 0, 'timeout');
  }
  if (error instanceof TypeError) {
    return new ApiError('We cannot reach the server. Please check your connection.', 0, 'network');
  }
  return error;
}

/** An answer that breaks off, or comes from somebody else, is a failure with a sentence as any other. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(
      'We cannot read what the server answered. Please try again.',
      0,
      'unreadable',
    );
  }
}

async function send(path: string, options: Options): Promise<Response> {
  // Retries belong to the query layer and to the visitor's Retry button, so that there is one policy.
  return ky(`${apiSettings().baseUrl}${path}`, {
    timeout: TIMEOUT,
    retry: 0,
    parseJson,
    ...options,
  });
}

/**
 * Calls the API without a token.
 *
 * @param path - Path with its query, beginning with a slash.
 * @throws {@link ApiError} with a sentence for people; the signal's reason when it was aborted.
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
 * Calls the API in the name of the signed-in person. A 401 is answered with one new token and one
 * more try; what is refused after that is reported to the host, which signs the person out.
 *
 * @param path - Path with its query, beginning with a slash.
 * @throws {@link ApiError} with a sentence for people.
 */
export async function memberCall(path: string, options: Options = {}): Promise<Response> {
  const { getToken, renewToken, onRefused } = apiSettings();
  try {
    // Right after a sign-in the token may still be on its way.
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
 * Calls for a list that only its owner may see. There a 403 means that the person is not who the
 * token says, and is reported like a 401; elsewhere it only means that this one thing is not allowed.
 *
 * @param path - Path with its query, beginning with a slash.
 * @throws {@link ApiError} with a sentence for people.
 */
export async function privateCall(path: string, options: Options = {}): Promise<Response> {
  return memberCall(path, options).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 403) apiSettings().onRefused();
    throw error;
  });
}
