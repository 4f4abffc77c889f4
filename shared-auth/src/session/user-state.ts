import type { StoreApi } from 'zustand';
import type { IdentityPort } from '../identity/identity-port.ts';
import type { AuthState, AuthUser } from '../store/auth-store.ts';
import type { SessionCache } from './session-cache.ts';

/**
 * Sets the signed-in user in store and cache, so that both are consistent.
 *
 * @param onCleared - Called when the data of a user is cleared.
 */
export function createUserState(
  store: StoreApi<AuthState>,
  cache: SessionCache,
  onCleared: () => void,
) {
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
    set,
    clear,
    /** Clears the data of the previous user, if it is a different one. */
    clearPrevious: (user: AuthUser) => {
      if (previousUser()?.uid !== user.uid) clearCache();
    },
    /**
     * Adopts the user of the provider. Without a provider the visitor is signed out on this page, and
     * the cache stays for the next visit.
     */
    follow: (identity: IdentityPort | undefined) => {
      const user = identity?.currentUser();
      if (user) set(user);
      else if (identity) clear();
      else showSignedOut();
    },
    /** @returns Unsubscribes. */
    onSignedOut: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
