import type { StoreApi } from 'zustand';
import type { IdentityPort } from '../identity/identity-port.ts';
import type { AuthState, AuthUser } from '../store/auth-store.ts';
import type { SessionCache } from './session-cache.ts';

const SESSION_ENDED = 'Your session has ended. Please log in again';

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
    store.setState({
      status: 'signed-in',
      user,
      sessionError: undefined,
      signOutReason: undefined,
    });
  };
  const clear = () => {
    // The cache has no owner of drafts after a sign-out that the user asked for.
    const owner = previousUser() && cache.draftOwner();
    const kept = owner && cache.hasDraft(owner) ? '; what you typed is kept' : '';
    clearCache();
    store.setState({
      status: 'signed-out',
      user: undefined,
      sessionError: undefined,
      ...(owner && { signOutReason: `${SESSION_ENDED}${kept}.` }),
    });
  };

  return {
    set,
    clear,
    /** Clears the data of the previous user, if it is a different one. */
    clearPrevious: (user: AuthUser) => {
      if (previousUser()?.uid !== user.uid) clearCache();
    },
    /** Adopts the user of the provider. */
    follow: (identity: IdentityPort) => {
      const user = identity.currentUser();
      if (user) set(user);
      else clear();
    },
    /** Without a provider, a user of the last visit is neither signed in nor out. */
    suspend: ({ message }: Error) => {
      const user = previousUser();
      if (user) store.setState({ status: 'loading', user, sessionError: message });
      else store.setState({ status: 'signed-out' });
    },
    /** @returns Unsubscribes. */
    onSignedOut: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
