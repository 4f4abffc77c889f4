import { ApiError } from '@clean-express/shared-api';
import type { StoreApi } from 'zustand';
import { AuthError, toAuthError } from '../identity/auth-error.ts';
import type { IdentityPort } from '../identity/identity-port.ts';
import type { AuthState } from '../store/auth-store.ts';
import type { AuthUser } from '../store/auth-user.ts';
import { createBackendToken, isRefusal, type RequestToken } from '../token/backend-token.ts';
import { createPresence } from './presence.ts';
import type { SessionCache } from './session-cache.ts';

/** What a session is made of; tests bring their own. */
export interface SessionParts {
  store: StoreApi<AuthState>;
  cache: SessionCache;
  /** Imports and starts the identity provider. */
  loadIdentity: () => Promise<IdentityPort>;
  requestToken: RequestToken;
}

/** Holds store, cache, provider and backend token of a page together. */
export type Session = ReturnType<typeof createSession>;

/** Makes the session of a page. Nothing happens before `start` or an action. */
export function createSession({ store, cache, loadIdentity, requestToken }: SessionParts) {
  const token = createBackendToken(cache, requestToken, () => void signOut());
  const presence = createPresence(store, cache, token.stop);
  let opening: Promise<IdentityPort> | undefined;
  let acting = 0;

  /** A refusal counts; when the backend is down, the first call that needs a token tries again. */
  const mint = (identity: IdentityPort) =>
    token.mint(identity).catch((error: unknown) => {
      if (isRefusal(error)) throw error;
      console.warn(error);
    });

  /** The provider spoke without an action of this page: a kept session, or another tab. */
  const follow = (identity: IdentityPort, user: AuthUser | undefined) => {
    if (acting > 0) return;
    if (!user) return presence.leave();
    const { status, user: before } = store.getState();
    presence.clearFor(user);
    presence.enter(user);
    if (status === 'signed-in' && before?.uid === user.uid) return;
    mint(identity).catch(() => signOut());
  };

  const connect = async () => {
    const identity = await loadIdentity();
    await new Promise<void>((resolve) => {
      identity.onUserChanged((user) => {
        follow(identity, user);
        resolve();
      });
    });
    return identity;
  };

  /** The provider, once it has spoken for the first time. A failed load is tried again. */
  const open = () => {
    opening ??= connect().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  /** Without the provider the visitor sees the public site; what is kept waits for the next visit. */
  const settle = (identity: IdentityPort | undefined) => {
    const user = identity?.currentUser();
    if (user) presence.enter(user);
    else if (identity) presence.leave();
    else store.setState({ status: 'signed-out', user: undefined });
  };

  /** Runs an action with the loading flag set, and puts the state right whatever comes of it. */
  const act = async (work: (identity: IdentityPort) => Promise<unknown>) => {
    acting += 1;
    store.setState({ status: 'loading' });
    let identity: IdentityPort | undefined;
    try {
      identity = await open();
      await work(identity);
    } catch (error) {
      throw toAuthError(error);
    } finally {
      acting -= 1;
      settle(identity);
    }
  };

  /** Runs an action that somebody signs in by; one whom the backend refuses does not get in. */
  const enterBy = (work: (identity: IdentityPort) => Promise<AuthUser>) =>
    act(async (identity) => {
      presence.clearFor(await work(identity));
      await mint(identity).catch(async (error: ApiError) => {
        await identity.signOut();
        throw new AuthError(error.message, error.code, error);
      });
    });

  /** @returns Whether it succeeded; a failure is only logged. */
  async function signOut(): Promise<boolean> {
    if (store.getState().status === 'signed-out') return true;
    try {
      await act((identity) => identity.signOut());
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
  }

  return {
    open,
    act,
    enterBy,
    signOut,
    onSignedOut: presence.onSignedOut,
    /** Takes over the kept session, if there is one; without one, nothing is downloaded. */
    start: () => {
      const user = cache.profile();
      store.setState({ status: user ? 'loading' : 'signed-out', user });
      if (!user) return;
      open().catch((error: unknown) => {
        console.error(error);
        settle(undefined);
      });
    },
    /** Another tab signed in or out. */
    followCache: () => {
      if (!cache.profile()) presence.leave();
      else if (store.getState().status === 'signed-out') open().catch(console.error);
    },
    /** @returns A new backend token; `undefined` when nobody is signed in or it is refused. */
    renewToken: async () => {
      if (store.getState().status === 'signed-out') return undefined;
      return token.mint(await open()).catch((error: unknown) => {
        if (isRefusal(error)) return undefined;
        throw error instanceof ApiError ? error : toAuthError(error);
      });
    },
  };
}
