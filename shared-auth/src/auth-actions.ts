import { currentAuth } from './auth.ts';
import { toAuthError } from './identity/auth-error.ts';
import type { ProfileChange, Registration } from './identity/identity-port.ts';

/**
 * Takes over the session of the last visit. A returning visitor is in the store at once, from what
 * was kept beside the token; an anonymous one downloads nothing of the provider.
 */
export function startAuth(): void {
  currentAuth().session.start();
}

/**
 * Loads the provider ahead of its first use: a pop-up must open within the click that asks for it.
 * A failure shows when an action needs it.
 */
export function preloadAuth(): void {
  currentAuth().session.open().catch(console.warn);
}

/**
 * Signs in with e-mail and password.
 *
 * @throws {@link AuthError} with a sentence for people.
 */
export function signIn(email: string, password: string): Promise<void> {
  return currentAuth().session.enterBy((identity) => identity.signIn(email, password));
}

/**
 * Signs in by Google's pop-up. A failure is only logged, and not even that
 * when the person closed the window.
 *
 * @returns Whether somebody is signed in now.
 */
export async function signInWithGoogle(): Promise<boolean> {
  try {
    await currentAuth().session.enterBy((identity) => identity.signInWithGoogle());
    return true;
  } catch (error) {
    if (!toAuthError(error).isCancelled) console.error(error);
    return false;
  }
}

/**
 * Creates an account and signs in with it.
 *
 * @throws {@link AuthError} with a sentence for people; then there is no account.
 */
export function register(registration: Registration): Promise<void> {
  return currentAuth().session.enterBy((identity) => identity.register(registration));
}

/**
 * Changes name or photo of the signed-in person.
 *
 * @throws {@link AuthError} with a sentence for people.
 */
export function updateProfile(change: ProfileChange): Promise<void> {
  return currentAuth().session.act((identity) => identity.updateProfile(change));
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
 * Subscribes to the moment when a person is gone, to clear what was theirs.
 *
 * @returns Ends the subscription.
 */
export function onSignedOut(listener: () => void): () => void {
  return currentAuth().session.onSignedOut(listener);
}
