import type { StoreApi } from 'zustand';
import type { IdentityPort } from '../identity/identity-port.ts';
import type { AuthState, AuthUser } from '../store/auth-store.ts';
import type { SessionCache } from './session-cache.ts';

/** The signed-in user, in the store and in the cache. */
export interface UserState {
  /** Clears the data of the previous user, if it is a different one. */
  clearPrevious(user: AuthUser): void;
  set(user: AuthUser): void;
  clear(): void;
  /**
   * Adopts the user of the provider. Without a provider the visitor is signed out on this page, and
   * the cache stays for the next visit.
   */
  follow(identity: IdentityPort | undefined): void;
  /** @returns Unsubscribes. */
  onSignedOut(listener: () => void): () => void;
}

/**
 * Keeps store and cache consistent.
 *
 * @param onCleared - Called when the data of a user is cleared.
 */
export function createUserState(
  store: StoreApi<AuthState>,
  cache: SessionCache,
  onCleared: () => void,
): UserState {
  const listeners = new Set<() => void>();
  const previousUser = () => store.getState().user ?? cache.profile();

  const clearCache = () => {
    const hadUser = previousUser() !== undefined;
    onCleared();
    cache.clear();
    if (hadUser) for (const listener of listeners) listener();
  };

  const set = (user: AuthUser) => {
    cache.saveProfile(user);
    store.setState({ status: 'signed-in', user });
  };
  const showSignedOut = () => store.setState({ status: 'signed-out', user: undefined });
  const clear = () => {
    clearCache();
    showSignedOut();
  };

  return {
    clearPrevious: (user) => {
      if (previousUser()?.uid !== user.uid) clearCache();
    },
    set,
    clear,
    follow: (identity) => {
      const user = identity?.currentUser();
      if (user) set(user);
      else if (identity) clear();
      else showSignedOut();
    },
    onSignedOut: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
