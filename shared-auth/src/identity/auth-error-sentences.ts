/**
 * One sentence for every way in which e-mail and password can be wrong: another one for an unknown
 * address would tell strangers who has an account.
 */
const WRONG_CREDENTIALS = 'The email or the password is not correct.';

const EXPIRED_LINK = 'This link has expired or has been used already. Please ask for a new one.';

const UNAVAILABLE = 'This way to sign in is not available. Please use another one.';

const SENTENCES: Readonly<Record<string, string>> = {
  'auth/invalid-credential': WRONG_CREDENTIALS,
  'auth/invalid-login-credentials': WRONG_CREDENTIALS,
  'auth/wrong-password': WRONG_CREDENTIALS,
  'auth/user-not-found': WRONG_CREDENTIALS,
  'auth/account-exists-with-different-credential':
    'This email is registered with another way to sign in. Please use that one.',
  'auth/email-already-in-use': 'An account with this email already exists. Please log in.',
  'auth/invalid-email': 'Please enter a valid email address.',
  'auth/weak-password': 'Please choose a password of at least 6 characters.',
  'auth/password-does-not-meet-requirements': 'Please choose a stronger password.',
  'auth/user-disabled': 'This account has been disabled. Please contact us.',
  'auth/too-many-requests': 'Too many attempts. Please wait a little and try again.',
  'auth/network-request-failed':
    'We cannot reach the sign-in service. Please check your connection.',
  'auth/operation-not-allowed': UNAVAILABLE,
  'auth/unauthorized-domain': UNAVAILABLE,
  'auth/popup-blocked': 'Your browser blocked the sign-in window. Please allow it and try again.',
  'auth/expired-action-code': EXPIRED_LINK,
  'auth/invalid-action-code': EXPIRED_LINK,
};

/**
 * What an error of the identity provider means, for people.
 *
 * @param code - The provider's code.
 * @example sentenceFor('auth/user-disabled') // 'This account has been disabled. Please contact us.'
 */
export function sentenceFor(code: string): string {
  return SENTENCES[code] ?? 'Something went wrong. Please try again.';
}
