import { ApiError, type requestToken } from '@clean-express/shared-api';
import { toAuthError } from '../identity/auth-error.ts';
import type { IdentityPort } from '../identity/identity-port.ts';
import type { SessionCache } from '../session/session-cache.ts';
import { jwtTimes } from './jwt-times.ts';

const RENEW_BEFORE_EXPIRY_SECONDS = 5 * 60;

/** Assumed for a token without an expiry. */
const DEFAULT_LIFETIME_SECONDS = 60 * 60;

/** A browser's timer overflows after 24.8 days and would then fire at once. */
const MAX_DELAY_SECONDS = 24 * 60 * 60;

/** Whether the backend refuses the user. Other failures are temporary. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/**
 * Returns when to renew a token, in milliseconds after it was minted. Uses the lifetime of the token
 * instead of its expiry, because the clock of the visitor's machine may be wrong.
 */
function renewalDelay(token: string): number {
  const times = jwtTimes(token);
  const lifetime =
    times && times.exp > times.iat ? times.exp - times.iat : DEFAULT_LIFETIME_SECONDS;
  const delay = Math.max(lifetime - RENEW_BEFORE_EXPIRY_SECONDS, lifetime / 2);
  return Math.min(delay, MAX_DELAY_SECONDS) * 1000;
}

/**
 * Age of a token of an earlier page, in milliseconds. If the clock was set back meanwhile, it is negative,
 * and the token may have ended.
 */
function ageOf(token: string): number | undefined {
  const times = jwtTimes(token);
  return times && Date.now() - times.iat * 1000;
}

/**
 * Creates the backend token of the signed-in user. A new one is cached, and renewed five minutes before
 * it expires. Concurrent calls share one request.
 *
 * @param onRefused - Called when a renewal in the background is refused.
 */
export function createBackendToken(
  cache: SessionCache,
  request: typeof requestToken,
  onRefused: () => void,
) {
  let pending: Promise<string | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const scheduleRenewal = (identity: IdentityPort, delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Any other failure is repaired by the next API call, which gets a 401.
      fetchOnce(identity).catch((error: unknown) => isRefusal(error) && onRefused());
    }, delay);
  };

  const fetchOnce = (identity: IdentityPort) => {
    if (pending) return pending;
    const fetchToken = async () => {
      const user = identity.currentUser();
      if (!user) return undefined;
      const token = await request(user.email ?? '', await identity.idToken());
      if (pending !== task) return undefined;
      cache.saveToken(token);
      scheduleRenewal(identity, renewalDelay(token));
      return token;
    };
    const task: Promise<string | undefined> = fetchToken().finally(() => {
      if (pending === task) pending = undefined;
    });
    pending = task;
    return task;
  };

  /**
   * Requests a new token.
   *
   * @returns The refusal, if the backend refuses the user. Any other failure is only logged, because the
   *   next call that needs a token repairs it.
   */
  const mint = (identity: IdentityPort): Promise<ApiError | undefined> =>
    fetchOnce(identity).then(
      () => undefined,
      (error: unknown) => (isRefusal(error) ? error : void console.warn(error)),
    );

  return {
    mint,
    /** Like {@link mint}, but only when the token of an earlier page has ended, or soon will. */
    resume: async (identity: IdentityPort): Promise<ApiError | undefined> => {
      const token = cache.token() ?? '';
      const age = ageOf(token) ?? -1;
      const delay = age < 0 ? 0 : renewalDelay(token) - age;
      if (delay <= 0) return mint(identity);
      scheduleRenewal(identity, delay);
      return undefined;
    },
    /**
     * @returns A new token; `undefined` when the backend refuses the user, or when no user is signed in.
     * @throws {@link ApiError} or `AuthError` if backend or provider are not available.
     */
    renew: (identity: IdentityPort) =>
      fetchOnce(identity).catch((error: unknown) => {
        if (isRefusal(error)) return undefined;
        throw error instanceof ApiError ? error : toAuthError(error);
      }),
    /** Stops the renewal, and discards the response of a pending request. */
    stop: () => {
      pending = undefined;
      clearTimeout(timer);
    },
  };
}
