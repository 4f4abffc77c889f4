import { createStore } from 'zustand';
import type { AuthUser } from './auth-user.ts';

/** `loading` until the first callback of the provider, and while an action is pending. */
export type AuthStatus = 'loading' | 'signed-out' | 'signed-in';

/** The auth state, which every part of the site can read. */
export interface AuthState {
  status: AuthStatus;
  /** While `loading`, the user of the last visit: may be shown, but does not grant access. */
  user: AuthUser | undefined;
}

const LOADED = Symbol.for('@clean-express/shared-auth/store');

/** Two stores in one page could have different users, which is hard to notice. */
function assertLoadedOnce(): void {
  const page = globalThis as { [LOADED]?: true };
  if (page[LOADED]) {
    throw new Error(
      '@clean-express/shared-auth was loaded twice in one page, because a remote bundles its own copy. ' +
        'Share it as a singleton in host and remote, in compatible versions.',
    );
  }
  page[LOADED] = true;
}

assertLoadedOnce();

/** The auth store, for code outside of components. The actions are separate functions. */
export const authStore = createStore<AuthState>(() => ({ status: 'loading', user: undefined }));
