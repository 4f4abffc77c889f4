import type { endSession, requestToken } from '@clean-express/shared-api';
import type { StoreApi } from 'zustand';
import { AuthError, toAuthError, unreachable } from '../identity/auth-error.ts';
import type { IdentityPort } from '../identity/identity-port.ts';
import type { AuthState, AuthUser } from '../store/auth-store.ts';
import { createBackendToken } from '../token/backend-token.ts';
import type { SessionCache } from './session-cache.ts';
import { createUserState } from './user-state.ts';

/** Imports and initializes the identity provider. */
export type LoadIdentity = () => Promise<IdentityPort>;

type UserListener = (identity: IdentityPort, user: AuthUser | undefined) => void;

/** The calls of the backend that a session needs. */
export interface SessionBackend {
  requestToken: typeof requestToken;
  endSession: typeof endSession;
}

interface SessionDependencies extends SessionBackend {
  store: StoreApi<AuthState>;
  cache: SessionCache;
  loadIdentity: LoadIdentity;
}

const PROFILE = ['uid', 'email', 'emailVerified', 'displayName', 'photoURL'] as const;

/** Loads the provider once, until its first callback. The next call retries a failed load. */
function createConnection(load: LoadIdentity, onUserChanged: UserListener): LoadIdentity {
  let connection: Promise<IdentityPort> | undefined;

  const loadAndSubscribe = async () => {
    const identity = await load().catch((error: unknown) => {
      throw unreachable(error);
    });
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

export type Session = ReturnType<typeof createSession>;

/**
 * Creates the session of a page, which coordinates store, cache, identity provider and backend token.
 * It does nothing before `start` or an action.
 */
export function createSession(dependencies: SessionDependencies) {
  const { store, cache, loadIdentity, requestToken, endSession } = dependencies;
  const token = createBackendToken(cache, requestToken, () => void forceSignOut());
  const userState = createUserState(store, cache, token.stop);
  let pendingActions = 0;

  /** Handles a change that this page did not start: a restored session, or another tab. */
  const connection = createConnection(loadIdentity, (identity, user) => {
    if (pendingActions > 0) return;
    if (!user) return userState.clear();
    const { status, user: before } = store.getState();
    userState.clearPrevious(user);
    userState.set(user);
    if (status === 'signed-in' && before?.uid === user.uid) return;
    // The token carries what the backend knows of the user.
    const isUnchanged = before && PROFILE.every((field) => before[field] === user[field]);
    const ready = isUnchanged ? token.resume(identity) : token.mint(identity);
    void ready.then((refusal) => refusal && forceSignOut());
  });

  const connect = () =>
    connection().catch((error: AuthError) => {
      userState.suspend(error);
      throw error;
    });

  /** Runs an action of the user. Meanwhile the store is `loading`; then it has the resulting user. */
  const runAction = async (work: (identity: IdentityPort) => Promise<unknown>) => {
    pendingActions += 1;
    store.setState({ status: 'loading', sessionError: undefined });
    let identity: IdentityPort | undefined;
    try {
      identity = await connect();
      await work(identity);
    } catch (error) {
      throw toAuthError(error);
    } finally {
      pendingActions -= 1;
      if (identity) userState.follow(identity);
    }
  };

  /** Whether a sign-out succeeds; a failure is only logged. */
  const signsOut = async (leaving: () => Promise<void>): Promise<boolean> => {
    if (store.getState().status === 'signed-out') return true;
    try {
      await leaving();
      return true;
    } catch (error) {
      console.error(error);
      return false;
    }
  };

  /** Signs out a user whom the backend refuses: there is no session left to end. */
  const forceSignOut = () => signsOut(() => runAction((identity) => identity.signOut()));

  /** Leaves as the user has asked for, and ends the session at the backend without waiting for it. */
  const leave = async (work: (identity: IdentityPort) => Promise<void>): Promise<void> => {
    const endedToken = cache.token();
    // First, because other tabs may notice the sign-out before this one does.
    cache.removeDraftOwner();
    await runAction(work);
    if (endedToken) endSession(endedToken).catch(console.warn);
  };

  return {
    connect,
    runAction,
    leave,
    onSignedOut: userState.onSignedOut,
    /** Restores the cached session. Without one, the provider is not loaded. */
    start: () => {
      const user = cache.profile();
      store.setState({ status: user ? 'loading' : 'signed-out', user, sessionError: undefined });
      if (user) connect().catch(console.error);
    },
    /** Runs an action that signs a user in. Signs the user out again if the backend refuses them. */
    signIn: (work: (identity: IdentityPort) => Promise<AuthUser>) =>
      runAction(async (identity) => {
        userState.clearPrevious(await work(identity));
        const refusal = await token.mint(identity);
        if (!refusal) return;
        await identity.signOut();
        throw new AuthError(refusal.message, refusal.code, refusal);
      }),
    forceSignOut,
    /** @returns Whether the user is signed out; a failure is only logged. */
    signOut: () => signsOut(() => leave((identity) => identity.signOut())),
    /**
     * Adopts the user whom the provider has read again. The token comes first: it carries whether the
     * email is verified.
     *
     * @throws {@link ApiError} or `AuthError` if backend or provider are not available.
     */
    adoptUser: async () => {
      const identity = await connect();
      const user = identity.currentUser();
      const before = store.getState();
      if (user?.emailVerified !== before.user?.emailVerified) await token.renew(identity);
      if (store.getState().status === 'signed-in') userState.follow(identity);
    },
    /** Call when another tab has changed the cache. */
    syncWithCache: () => {
      const profile = cache.profile();
      const { status, user } = store.getState();
      if (!profile) userState.clear();
      else if (status === 'signed-out') connect().catch(console.error);
      // Another tab has changed name or photo, which the provider does not report.
      else if (status === 'signed-in' && user?.uid === profile.uid)
        store.setState({ user: profile });
    },
    /** @returns A new token; `undefined` if no user is signed in or the backend refuses the user. */
    renewToken: async () =>
      store.getState().status === 'signed-out' ? undefined : token.renew(await connect()),
  };
}
