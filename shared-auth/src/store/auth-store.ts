import { createStore, useStore } from 'zustand';

/** The signed-in user, as the identity provider returns it. */
export interface AuthUser {
  uid: string;
  /** `undefined` if the provider does not share it. */
  email: string | undefined;
  displayName: string | undefined;
  /** URL of a photo; not validated, because users type it at registration. */
  photoURL: string | undefined;
  /** Left out by older versions. */
  emailVerified?: boolean | undefined;
  /** Whether the account has a password; others sign in with Google. Left out by older versions. */
  hasPassword?: boolean | undefined;
}

/** The auth state, which every part of the site can read. */
export interface AuthState {
  /** `loading` until the first callback of the provider, and while an action is pending. */
  status: 'loading' | 'signed-out' | 'signed-in';
  /** While `loading`, the user of the last visit: may be shown, but does not grant access. */
  user: AuthUser | undefined;
  /**
   * Why the session of the last visit is not restored: the provider could not be loaded. The status
   * stays `loading`; `startAuth` tries again.
   */
  sessionError?: string | undefined;
  /** Why the user was signed out without asking for it, until the next sign-in. */
  signOutReason?: string | undefined;
  /** Whether only users with a verified email may publish. Left out by older hosts. */
  requiresVerifiedEmail?: boolean | undefined;
}

const LOADED = Symbol.for('@clean-express/shared-auth/store');

// Two stores in one page could have different users, which is hard to notice.
if (Reflect.has(globalThis, LOADED)) {
  throw new Error(
    '@clean-express/shared-auth was loaded twice in one page, because a remote bundles its own copy. ' +
      'Share it as a singleton in host and remote, in compatible versions.',
  );
}
Reflect.set(globalThis, LOADED, true);

/** The auth store, for code outside of components. The actions are separate functions. */
export const authStore = createStore<AuthState>(() => ({ status: 'loading', user: undefined }));

/**
 * Subscribes a component to a part of the auth state.
 *
 * @example const user = useAuthStore((state) => state.user);
 */
export function useAuthStore<Part>(selector: (state: AuthState) => Part): Part {
  return useStore(authStore, selector);
}
