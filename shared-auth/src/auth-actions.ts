import { currentAuth } from './auth.ts';
import { toAuthError } from './identity/auth-error.ts';
import type { IdentityPort, ProfileChange, Registration } from './identity/identity-port.ts';

/**
 * Restores the session of the last visit. The store has a returning user at once, from the cached
 * profile. For an anonymous visitor the provider's SDK is not downloaded.
 */
export function startAuth(): void {
  currentAuth().session.start();
}

/**
 * Loads the provider before its first use, because a pop-up must open during the click. A failure is
 * reported by the action that needs the provider.
 */
export function preloadAuth(): void {
  currentAuth().session.connect().catch(console.warn);
}

/**
 * Signs in with email and password.
 *
 * @throws {@link AuthError} with a message for the user.
 */
export function signIn(email: string, password: string): Promise<void> {
  return currentAuth().session.signIn((identity) => identity.signIn(email, password));
}

/**
 * Signs in with Google's pop-up. A failure is only logged; a pop-up closed by the user is not.
 *
 * @returns Whether the sign-in succeeded.
 */
export async function signInWithGoogle(): Promise<boolean> {
  try {
    await currentAuth().session.signIn((identity) => identity.signInWithGoogle());
    return true;
  } catch (error) {
    if (!toAuthError(error).isCancelled) console.error(error);
    return false;
  }
}

/**
 * Creates an account and signs in with it.
 *
 * @throws {@link AuthError} with a message for the user; no account is left behind.
 */
export function register(registration: Registration): Promise<void> {
  return currentAuth().session.signIn((identity) => identity.register(registration));
}

/**
 * Changes the name or the photo of the signed-in user.
 *
 * @throws {@link AuthError} with a message for the user.
 */
export function updateProfile(change: ProfileChange): Promise<void> {
  return currentAuth().session.runAction((identity) => identity.updateProfile(change));
}

/**
 * Signs out, in all tabs.
 *
 * @returns Whether it succeeded; a failure is only logged.
 */
export function signOut(): Promise<boolean> {
  return currentAuth().session.signOut();
}

/**
 * Subscribes to sign-outs, to clear the data of the user.
 *
 * @returns Unsubscribes.
 */
export function onSignedOut(listener: () => void): () => void {
  return currentAuth().session.onSignedOut(listener);
}

/** Calls the provider without changing the auth state: a password reset does not sign in. */
async function withIdentity(work: (identity: IdentityPort) => Promise<void>): Promise<void> {
  try {
    await work(await currentAuth().session.connect());
  } catch (error) {
    throw toAuthError(error);
  }
}

/**
 * Requests an email with a reset link. It also succeeds without an account, so that it does not reveal
 * which accounts exist.
 *
 * @throws {@link AuthError} with a message for the user.
 */
export function resetPassword(email: string): Promise<void> {
  return withIdentity((identity) => identity.sendPasswordReset(email));
}

/**
 * Sets a new password with the code of the reset link.
 *
 * @param code - The `oobCode` of the link.
 * @throws {@link AuthError} with a message for the user.
 */
export function confirmPasswordReset(code: string, password: string): Promise<void> {
  return withIdentity((identity) => identity.confirmPasswordReset(code, password));
}

/**
 * The parts of the session that the API client needs:
 * `configureApi({ baseUrl, ...apiCredentials })`.
 */
export const apiCredentials = {
  /** The backend token, if there is one. */
  getToken: (): string | undefined => currentAuth().cache.token(),
  /** Mints a new backend token; `undefined` when the backend refuses it. */
  renewToken: (): Promise<string | undefined> => currentAuth().session.renewToken(),
  /** Called when the API finally refuses the user. */
  onRefused: (): void => {
    void currentAuth().session.signOut();
  },
};
