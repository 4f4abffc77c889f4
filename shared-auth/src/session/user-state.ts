import type { StoreApi } from 'zustand';
import type { AuthState } from '../store/auth-store.ts';
import type { AuthUser } from '../store/auth-user.ts';
import type { SessionCache } from './session-cache.ts';

/** The signed-in user, in the store and in the cache. */
export interface UserState {
  /** Clears the data of the previous user, if it is a different one. */
  clearPrevious(user: AuthUser): void;
  set(user: AuthUser): void;
  clear(): void;
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

  return {
    clearPrevious: (user) => {
      if (previousUser()?.uid !== user.uid) clearCache();
    },
    set: (user) => {
      cache.saveProfile(user);
      store.setState({ status: 'signed-in', user });
    },
    clear: () => {
      clearCache();
      store.setState({ status: 'signed-out', user: undefined });
    },
    onSignedOut: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
