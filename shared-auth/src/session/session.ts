import type { StoreApi } from 'zustand';
import type { IdentityPort } from '../identity/identity-port.ts';
import type { AuthState, AuthUser } from '../store/auth-store.ts';
import { createBackendToken, type RequestToken } from '../token/backend-token.ts';
import { createSessionActions } from './session-actions.ts';
import type { SessionCache } from './session-cache.ts';
import { createUserState } from './user-state.ts';

/** Imports and initializes the identity provider. */
export type LoadIdentity = () => Promise<IdentityPort>;

type UserListener = (identity: IdentityPort, user: AuthUser | undefined) => void;

/** The dependencies of a session. */
export interface SessionDependencies {
  store: StoreApi<AuthState>;
  cache: SessionCache;
  loadIdentity: LoadIdentity;
  requestToken: RequestToken;
}

/** The session of a page: coordinates store, cache, identity provider and backend token. */
export type Session = ReturnType<typeof createSession>;

/**
 * Loads the provider once.
 *
 * @returns Resolves after the first callback of the provider. The next call retries a failed load.
 */
function createConnection(load: LoadIdentity, onUserChanged: UserListener): LoadIdentity {
  let connection: Promise<IdentityPort> | undefined;

  const loadAndSubscribe = async () => {
    const identity = await load();
    return new Promise<IdentityPort>((resolve) => {
      identity.onUserChanged((user) => {
        onUserChanged(identity, user);
        resolve(identity);
      });
    });
  };

  return () => {
    connection ??= loadAndSubscribe().catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    return connection;
  };
}

/** Creates the session of a page. It does nothing before `start` or an action. */
export function createSession({ store, cache, loadIdentity, requestToken }: SessionDependencies) {
  const token = createBackendToken(cache, requestToken, () => void actions.signOut());
  const userState = createUserState(store, cache, token.stop);

  /** Handles a change that this page did not start: a restored session, or another tab. */
  const handleUserChange: UserListener = (identity, user) => {
    if (actions.isPending()) return;
    if (!user) return userState.clear();
    const { status, user: before } = store.getState();
    userState.clearPrevious(user);
    userState.set(user);
    if (status === 'signed-in' && before?.uid === user.uid) return;
    void token.mint(identity).then((refusal) => refusal && actions.signOut());
  };

  const connect = createConnection(loadIdentity, handleUserChange);
  const actions = createSessionActions({ store, connect, token, userState });

  return {
    ...actions,
    connect,
    onSignedOut: userState.onSignedOut,
    /** Restores the cached session. Without one, the provider is not loaded. */
    start: () => {
      const user = cache.profile();
      store.setState({ status: user ? 'loading' : 'signed-out', user });
      if (!user) return;
      connect().catch((error: unknown) => {
        console.error(error);
        userState.follow(undefined);
      });
    },
    /** Call when another tab has changed the cache. */
    syncWithCache: () => {
      if (!cache.profile()) userState.clear();
      else if (store.getState().status === 'signed-out') connect().catch(console.error);
    },
    /**
     * @returns A new backend token; `undefined` when no user is signed in or the backend refuses
     * the user.
     */
    renewToken: async () =>
      store.getState().status === 'signed-out' ? undefined : token.renew(await connect()),
  };
}
