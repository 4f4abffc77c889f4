import { ApiError } from '@clean-express/shared-api';
import type { IdentityPort } from '../identity/identity-port.ts';
import type { SessionCache } from '../session/session-cache.ts';
import { renewalDelay } from './renewal-delay.ts';

/** Trades the e-mail and its ID token for a backend token. */
export type RequestToken = (email: string, idToken: string) => Promise<string>;

/** The backend's own token of the signed-in person. */
export interface BackendToken {
  /**
   * Gets a new one, keeps it, and replaces it five minutes before it ends. Calls at the same time
   * share one request.
   *
   * @returns `undefined` when the person has no e-mail, and so no token.
   * @throws ApiError when the backend refuses or cannot be reached.
   */
  mint(identity: IdentityPort): Promise<string | undefined>;
  /** Ends the renewal; a request that is under way is not kept any more. */
  stop(): void;
}

/** Whether the backend will have nothing to do with this person; other failures pass. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/**
 * Looks after the backend token.
 *
 * @param onRefused - Called when a renewal in the background is refused.
 */
export function createBackendToken(
  cache: SessionCache,
  request: RequestToken,
  onRefused: () => void,
): BackendToken {
  let running: Promise<string | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let session = 0;

  const renewLater = (identity: IdentityPort, token: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A renewal that fails otherwise is made good by the next call, which gets a 401.
      mint(identity).catch((error: unknown) => isRefusal(error) && onRefused());
    }, renewalDelay(token));
  };

  const fetchToken = async (identity: IdentityPort) => {
    const started = session;
    const email = identity.currentUser()?.email;
    if (!email) return undefined;
    const token = await request(email, await identity.idToken());
    if (started !== session) return undefined;
    cache.keepToken(token);
    renewLater(identity, token);
    return token;
  };

  const mint: BackendToken['mint'] = (identity) => {
    if (running) return running;
    const task = fetchToken(identity).finally(() => {
      if (running === task) running = undefined;
    });
    running = task;
    return task;
  };

  return {
    mint,
    stop: () => {
      session += 1;
      running = undefined;
      clearTimeout(timer);
    },
  };
}
