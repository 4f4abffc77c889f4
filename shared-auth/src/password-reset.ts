import { currentAuth } from './auth.ts';
import { toAuthError } from './identity/auth-error.ts';
import type { IdentityPort } from './identity/identity-port.ts';

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
