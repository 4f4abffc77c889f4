import { offlineMessage } from '@clean-express/shared-api';

// The same for a wrong email and a wrong password, to not reveal who has an account.
const WRONG_CREDENTIALS = 'The email or password is incorrect. Please check both and try again.';
const EXPIRED_LINK = 'This link has expired or was already used. Please request a new one.';
const NETWORK_FAILED = 'auth/network-request-failed';
const UNAVAILABLE = 'This sign-in method is not available. Please sign in another way.';

const CLOSED = 'The window of Google was closed before you signed in. Please try again.';

/** Of a password. Only the provider's text names the rule, such as the operator's minimum length. */
const BROKEN_RULE = 'auth/password-does-not-meet-requirements';

const MESSAGES: Readonly<Record<string, string>> = {
  'auth/invalid-credential': WRONG_CREDENTIALS,
  'auth/invalid-login-credentials': WRONG_CREDENTIALS,
  'auth/wrong-password': WRONG_CREDENTIALS,
  'auth/user-not-found': WRONG_CREDENTIALS,
  'auth/account-exists-with-different-credential':
    'This email is registered with a different sign-in method. Please sign in with that method.',
  'auth/email-already-in-use': 'An account with this email already exists. Please log in instead.',
  'auth/invalid-email': 'This email address is not valid. Please check it and try again.',
  'auth/weak-password': 'This password is too short. Please choose at least 6 characters.',
  [BROKEN_RULE]: 'This password is too weak. Please choose a stronger one.',
  'auth/user-disabled': 'This account has been disabled. Please contact us.',
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  [NETWORK_FAILED]:
    'Could not reach the sign-in service. Please check your connection and try again.',
  'auth/operation-not-allowed': UNAVAILABLE,
  'auth/unauthorized-domain': UNAVAILABLE,
  'auth/popup-blocked':
    'Your browser blocked the sign-in window. Please allow pop-ups for this site and try again.',
  'auth/popup-closed-by-user': CLOSED,
  'auth/cancelled-popup-request': CLOSED,
  'auth/user-mismatch':
    'This is not the account that you are signed in with. Please try again, and choose that one.',
  'auth/requires-recent-login': 'Please log out and log in again, then try again.',
  'auth/user-token-expired': 'Your session has ended. Please log in again.',
  'auth/expired-action-code': EXPIRED_LINK,
  'auth/invalid-action-code': EXPIRED_LINK,
};

/** How the SDK wraps what the provider says. `Error` alone says nothing. */
const PROVIDER_TEXT = /^Firebase: (?!Error )(.+?) ?\(auth\/[\w-]+\)\.?$/s;

/** A server of the operator may refuse a user in its own words. */
const providerText = (error: unknown) => PROVIDER_TEXT.exec(Object(error).message)?.[1]?.trim();

/** With improved email privacy, and without it. */
const WRONG_PASSWORD = new Set([
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
  'auth/wrong-password',
]);

const CANCELLED = new Set(['auth/popup-closed-by-user', 'auth/cancelled-popup-request']);

/** A failure of the identity provider, with a message for the user. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  /** The error code of the provider, such as `auth/network-request-failed`, or of the API. */
  readonly code: string;

  constructor(message: string, code: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }

  /** Whether the user cancelled the sign-in, which is not an error. */
  get isCancelled(): boolean {
    return CANCELLED.has(this.code);
  }
}

/** Replaces the error of a user who was asked for the password only. */
export function toPasswordError(error: unknown): AuthError {
  const authError = toAuthError(error);
  if (!WRONG_PASSWORD.has(authError.code)) return authError;
  return new AuthError('This password is incorrect. Please try again.', 'wrong-password', error);
}

/** Converts any thrown value to an {@link AuthError}. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const own = MESSAGES[code];
  const text = own && code !== BROKEN_RULE ? undefined : providerText(error);
  const message =
    [own, text].filter(Boolean).join(' ') || 'Something went wrong. Please try again.';
  const isKnown = code in MESSAGES && code !== NETWORK_FAILED;
  return new AuthError((!isKnown && offlineMessage()) || message, code, error);
}

/** The error of a provider that could not be loaded. */
export function unreachable(cause: unknown): AuthError {
  return new AuthError(MESSAGES[NETWORK_FAILED] ?? '', NETWORK_FAILED, cause);
}
