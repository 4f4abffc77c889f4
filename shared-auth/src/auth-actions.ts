import { currentAuth } from './auth.ts';
import { toAuthError } from './identity/auth-error.ts';
import type { IdentityPort, ProfileChange, Registration } from './identity/identity-port.ts';
import { authStore } from './store/auth-store.ts';

// Every action rejects with an AuthError, which has a message for the user, unless it says otherwise.

/**
 * Restores the session of the last visit. The store has a returning user at once, from the cached
 * profile. For an anonymous visitor the provider's SDK is not downloaded.
 */
export const startAuth = () => currentAuth().session.start();

/**
 * Loads the provider before its first use, because a pop-up must open during the click. A failure is
 * reported by the action that needs the provider.
 */
export function preloadAuth(): void {
  currentAuth().session.connect().catch(console.warn);
}

/** Signs in with email and password. */
export const signIn = (email: string, password: string) =>
  currentAuth().session.signIn((identity) => identity.signIn(email, password));

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
 * Creates an account and signs in with it. If that fails, no user is signed in, and an incomplete
 * account is deleted if the provider can be reached.
 */
export const register = (registration: Registration) =>
  currentAuth().session.signIn((identity) => identity.register(registration));

/** Changes the name or the photo of the signed-in user, in all tabs and in the user's reviews. */
export const updateProfile = (change: ProfileChange) => currentAuth().account.updateProfile(change);

/**
 * Changes the password of the signed-in user, and signs out all other devices. With a wrong current
 * password, the error has the code `wrong-password`.
 */
export const changePassword = (current: string, password: string) =>
  currentAuth().account.changePassword(current, password);

/** Signs out on all devices. What is typed on them is kept. */
export const signOutEverywhere = () => currentAuth().account.signOutEverywhere();

/**
 * Deletes everything that is stored about the signed-in user, and the account. It can be repeated until
 * it succeeds.
 *
 * @param password - Of the account; without one, the user signs in again with Google's pop-up. With a
 *   wrong one, the error has the code `wrong-password`.
 * @param signal - Aborts it until the deletion begins.
 */
export const deleteAccount = (password: string | undefined, signal: AbortSignal) =>
  currentAuth().account.deleteAccount(password, signal);

/**
 * Signs out, in all tabs, and ends the session at the API.
 *
 * @returns Whether it succeeded; a failure is only logged.
 */
export const signOut = () => currentAuth().session.signOut();

/**
 * Subscribes to sign-outs, to clear the data of the user.
 *
 * @returns Unsubscribes.
 */
export const onSignedOut = (listener: () => void) => currentAuth().session.onSignedOut(listener);

/**
 * Subscribes to the user whose drafts may stay in this tab. That is the signed-in user, or after a
 * forced sign-out the last one; after a sign-out that the user asked for, in any tab, there is none.
 */
export function onDraftOwner(
  listener: (uid: string | undefined, isSignedIn: boolean) => void,
): void {
  authStore.subscribe(({ status }) => {
    if (status !== 'loading') listener(currentAuth().cache.draftOwner(), status === 'signed-in');
  });
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
 */
export const resetPassword = (email: string) =>
  withIdentity((identity) => identity.sendPasswordReset(email));

/**
 * Sets a new password, and signs out all devices.
 *
 * @param code - The `oobCode` of the reset link.
 * @returns Whether the devices are signed out; a failure is only logged.
 */
export const confirmPasswordReset = (code: string, password: string) =>
  currentAuth().account.confirmPasswordReset(code, password);

/** Sends the signed-in user an email with a link that verifies the address. */
export const sendVerificationEmail = () =>
  withIdentity((identity) => identity.sendVerificationEmail());

/**
 * Finds out whether the user has verified the email in the meantime. The store then says so, and the
 * token for the API carries it. Rejects with an AuthError or an ApiError.
 */
export async function refreshUser(): Promise<void> {
  await withIdentity((identity) => identity.reloadUser());
  await currentAuth().session.adoptUser();
}

/**
 * Verifies the email of an account; its user may be signed in here, elsewhere or not at all.
 *
 * @param code - The `oobCode` of the link in the verification email.
 */
export async function verifyEmail(code: string): Promise<void> {
  await withIdentity((identity) => identity.verifyEmail(code));
  if (authStore.getState().status === 'signed-in') await refreshUser().catch(console.warn);
}

/** What the API client needs of the session: `configureApi({ baseUrl, ...apiCredentials })`. */
export const apiCredentials = {
  getToken: () => currentAuth().cache.token(),
  renewToken: () => currentAuth().session.renewToken(),
  onRefused: () => void currentAuth().session.forceSignOut(),
};
