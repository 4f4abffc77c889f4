import { ApiError } from '@clean-express/shared-api';
import type { IdentityPort } from '../identity/identity-port.ts';
import type { SessionCache } from '../session/session-cache.ts';
import { renewalDelay } from './renewal-delay.ts';

/** Exchanges an email and its ID token for a backend token. */
export type RequestToken = (email: string, idToken: string) => Promise<string>;

/** The backend token of the signed-in user. */
export interface BackendToken {
  /**
   * Requests a new token, caches it, and renews it five minutes before it expires. Concurrent calls
   * share one request.
   *
   * @returns `undefined` when the user has no email: the backend has no token for them.
   * @throws {@link ApiError} if the backend refuses the user or is not available.
   */
  mint(identity: IdentityPort): Promise<string | undefined>;
  /** Stops the renewal, and discards the response of a pending request. */
  stop(): void;
}

/** Whether the backend refuses the user. Other failures are temporary. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/**
 * Creates the backend token and keeps it renewed.
 *
 * @param onRefused - Called when a renewal in the background is refused.
 */
export function createBackendToken(
  cache: SessionCache,
  request: RequestToken,
  onRefused: () => void,
): BackendToken {
  let pending: Promise<string | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let session = 0;

  const scheduleRenewal = (identity: IdentityPort, token: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Any other failure is repaired by the next API call, which gets a 401.
      mint(identity).catch((error: unknown) => isRefusal(error) && onRefused());
    }, renewalDelay(token));
  };

  const fetchToken = async (identity: IdentityPort) => {
    const started = session;
    const email = identity.currentUser()?.email;
    if (!email) return undefined;
    const token = await request(email, await identity.idToken());
    if (started !== session) return undefined;
    cache.saveToken(token);
    scheduleRenewal(identity, token);
    return token;
  };

  const mint: BackendToken['mint'] = (identity) => {
    if (pending) return pending;
    const task = fetchToken(identity).finally(() => {
      if (pending === task) pending = undefined;
    });
    pending = task;
    return task;
  };

  return {
    mint,
    stop: () => {
      session += 1;
      pending = undefined;
      clearTimeout(timer);
    },
  };
}
