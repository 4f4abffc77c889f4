import type { StoreApi } from 'zustand';
import type { AuthState } from '../store/auth-store.ts';
import type { AuthUser } from '../store/auth-user.ts';
import type { SessionCache } from './session-cache.ts';

/** Who is signed in, in the store and in what outlives the page. */
export interface Presence {
  /** Removes what an earlier person left behind. */
  clearFor(user: AuthUser): void;
  enter(user: AuthUser): void;
  leave(): void;
  /** @returns Ends the subscription. */
  onSignedOut(listener: () => void): () => void;
}

/**
 * Keeps store and cache in step.
 *
 * @param onCleared - Called with every removal, for what else belongs to the person.
 */
export function createPresence(
  store: StoreApi<AuthState>,
  cache: SessionCache,
  onCleared: () => void,
): Presence {
  const listeners = new Set<() => void>();
  const known = () => store.getState().user ?? cache.profile();

  const clear = () => {
    const wasKnown = known() !== undefined;
    onCleared();
    cache.clear();
    if (wasKnown) for (const listener of listeners) listener();
  };

  return {
    clearFor: (user) => {
      if (known()?.uid !== user.uid) clear();
    },
    enter: (user) => {
      cache.keepProfile(user);
      store.setState({ status: 'signed-in', user });
    },
    leave: () => {
      clear();
      store.setState({ status: 'signed-out', user: undefined });
    },
    onSignedOut: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
