import { createStore } from 'zustand';
import type { AuthUser } from './auth-user.ts';

/** `loading` until the provider has spoken for the first time, and while an action is under way. */
export type AuthStatus = 'loading' | 'signed-out' | 'signed-in';

/** What every part of the site may know about the visitor. */
export interface AuthState {
  status: AuthStatus;
  /** While `loading`, the person of the last visit: enough for a header, never for access. */
  user: AuthUser | undefined;
}

const CREATED = Symbol.for('@clean-express/shared-auth/store');

/** Two stores in one page would disagree about who is signed in, and nobody would notice for long. */
function claimPage(): void {
  const page = globalThis as { [CREATED]?: true };
  if (page[CREATED]) {
    throw new Error(
      '@clean-express/shared-auth was loaded twice in one page. A remote brought its own copy: ' +
        'it must be shared as a singleton by host and remote, in compatible versions.',
    );
  }
  page[CREATED] = true;
}

claimPage();

/** The store, for code outside of components. Actions stand apart from it. */
export const authStore = createStore<AuthState>(() => ({ status: 'loading', user: undefined }));
