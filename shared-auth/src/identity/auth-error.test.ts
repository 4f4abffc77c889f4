import { expect, it } from 'vitest';
import { toAuthError } from './auth-error.ts';

const firebaseError = (code: string) => Object.assign(new Error(`Firebase: ${code}`), { code });

it('does not tell whether an address has an account', () => {
  const codes = ['auth/invalid-credential', 'auth/wrong-password', 'auth/user-not-found'];
  const sentences = codes.map((code) => toAuthError(firebaseError(code)).message);
  expect(new Set(sentences)).toEqual(new Set(['The email or the password is not correct.']));
});

it.each([
  'auth/email-already-in-use',
  'auth/too-many-requests',
  'auth/network-request-failed',
  'auth/never-heard-of',
])('has a plain sentence for %s', (code) => {
  expect(toAuthError(firebaseError(code)).message).toMatch(/^[A-Z][^/]+\.$/);
});

it('knows when the person called it off', () => {
  expect(toAuthError(firebaseError('auth/popup-closed-by-user')).isCancelled).toBe(true);
  expect(toAuthError(firebaseError('auth/popup-blocked')).isCancelled).toBe(false);
});

it('takes anything', () => {
  expect(toAuthError('offline').code).toBe('unknown');
});
