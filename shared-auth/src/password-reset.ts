import { currentAuth } from './auth.ts';
import { toAuthError } from './identity/auth-error.ts';
import type { IdentityPort } from './identity/identity-port.ts';

/** Resetting a password signs nobody in: the auth state stays what it is. */
async function withIdentity(work: (identity: IdentityPort) => Promise<void>): Promise<void> {
  try {
    await work(await currentAuth().session.open());
  } catch (error) {
    throw toAuthError(error);
  }
}

/**
 * Has the provider mail a link for a new password. It also succeeds for an unknown address, so that
 * nobody learns who has an account.
 *
 * @throws {@link AuthError} with a sentence for people.
 */
export function resetPassword(email: string): Promise<void> {
  return withIdentity((identity) => identity.sendPasswordReset(email));
}

/**
 * Sets a new password by the link of the mail.
 *
 * @param code - The link's `oobCode`.
 * @throws {@link AuthError} with a sentence for people.
 */
export function confirmPasswordReset(code: string, password: string): Promise<void> {
  return withIdentity((identity) => identity.confirmPasswordReset(code, password));
}
