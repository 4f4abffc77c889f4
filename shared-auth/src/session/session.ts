import { ApiError } from '@clean-express/shared-api';
import type { StoreApi } from 'zustand';
import { AuthError, toAuthError } from '../identity/auth-error.ts';
import type { IdentityPort } from '../identity/identity-port.ts';
import type { AuthState } from '../store/auth-store.ts';
import type { AuthUser } from '../store/auth-user.ts';
import { createBackendToken, isRefusal, type RequestToken } from '../token/backend-token.ts';
import type { SessionCache } from './session-cache.ts';
import { createUserState } from './user-state.ts';

/** The dependencies of a session. */
export interface SessionDependencies {
  store: StoreApi<AuthState>;
  cache: SessionCache;
  /** Imports and initializes the identity provider. */
  loadIdentity: () => Promise<IdentityPort>;
  requestToken: RequestToken;
}

/** The session of a page: coordinates store, cache, identity provider and backend token. */
export type Session = ReturnType<typeof createSession>;

/** Creates the session of a page. It does nothing before `start` or an action. */
export function createSession({ store, cache, loadIdentity, requestToken }: SessionDependencies) {
  const token = createBackendToken(cache, requestToken, () => void signOut());
  const userState = createUserState(store, cache, token.stop);
  let connection: Promise<IdentityPort> | undefined;
  let pendingActions = 0;

  /**
   * Only rejects if the backend refuses the user. Any other failure is repaired by the next call
   * that needs a token.
   */
  const mint = (identity: IdentityPort) =>
    token.mint(identity).catch((error: unknown) => {
      if (isRefusal(error)) throw error;
      console.warn(error);
    });

  /** Handles a change that this page did not start: a restored session, or another tab. */
  const handleUserChange = (identity: IdentityPort, user: AuthUser | undefined) => {
    if (pendingActions > 0) return;
    if (!user) return userState.clear();
    const { status, user: before } = store.getState();
    userState.clearPrevious(user);
    userState.set(user);
    if (status === 'signed-in' && before?.uid === user.uid) return;
    mint(identity).catch(() => signOut());
  };

  const loadAndSubscribe = async () => {
    const identity = await loadIdentity();
    await new Promise<void>((resolve) => {
      identity.onUserChanged((user) => {
        handleUserChange(identity, user);
        resolve();
      });
    });
    return identity;
  };

  /** Resolves after the first callback of the provider. The next call retries a failed load. */
  const connect = () => {
    connection ??= loadAndSubscribe().catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    return connection;
  };

  /**
   * Without the provider the visitor is signed out on this page, and the cache stays for the next
   * visit.
   */
  const updateStore = (identity: IdentityPort | undefined) => {
    const user = identity?.currentUser();
    if (user) userState.set(user);
    else if (identity) userState.clear();
    else store.setState({ status: 'signed-out', user: undefined });
  };

  /**
   * Runs an action with the loading flag set, and updates the store when it has succeeded or
   * failed.
   */
  const runAction = async (work: (identity: IdentityPort) => Promise<unknown>) => {
    pendingActions += 1;
    store.setState({ status: 'loading' });
    let identity: IdentityPort | undefined;
    try {
      identity = await connect();
      await work(identity);
    } catch (error) {
      throw toAuthError(error);
    } finally {
      pendingActions -= 1;
      updateStore(identity);
    }
  };

  /** Runs an action that signs a user in. Signs the user out again if the backend refuses them. */
  const signIn = (work: (identity: IdentityPort) => Promise<AuthUser>) =>
    runAction(async (identity) => {
      userState.clearPrevious(await work(identity));
      await mint(identity).catch(async (error: ApiError) => {
        await identity.signOut();
        throw new AuthError(error.message, error.code, error);
      });
    });

  /** @returns Whether it succeeded; a failure is only logged. */
  async function signOut(): Promise<boolean> {
    if (store.getState().status === 'signed-out') return true;
    try {
      await runAction((identity) => identity.signOut());
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
  }

  return {
    connect,
    runAction,
    signIn,
    signOut,
    onSignedOut: userState.onSignedOut,
    /** Restores the cached session. Without one, the provider is not loaded. */
    start: () => {
      const user = cache.profile();
      store.setState({ status: user ? 'loading' : 'signed-out', user });
      if (!user) return;
      connect().catch((error: unknown) => {
        console.error(error);
        updateStore(undefined);
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
    renewToken: async () => {
      if (store.getState().status === 'signed-out') return undefined;
      return token.mint(await connect()).catch((error: unknown) => {
        if (isRefusal(error)) return undefined;
        throw error instanceof ApiError ? error : toAuthError(error);
      });
    },
  };
}
