import { expect, it, vi } from 'vitest';
import { toAuthError } from './auth-error.ts';

const firebaseError = (code: string) => Object.assign(new Error(`Firebase: ${code}`), { code });

it('does not reveal whether an account exists', () => {
  const codes = ['auth/invalid-credential', 'auth/wrong-password', 'auth/user-not-found'];
  const messages = codes.map((code) => toAuthError(firebaseError(code)).message);
  const expected = 'The email or password is incorrect. Please check both and try again.';
  expect(new Set(messages)).toEqual(new Set([expected]));
});

it.each([
  'auth/email-already-in-use',
  'auth/too-many-requests',
  'auth/network-request-failed',
  'auth/never-heard-of',
])('has a plain message for %s', (code) => {
  expect(toAuthError(firebaseError(code)).message).toMatch(/^[A-Z][^/]+\.$/);
});

it.each([
  ['Firebase: Use your company address. (auth/blocked-by-operator).', 'Use your company address.'],
  ['Firebase: Error (auth/internal-error).', 'Something went wrong. Please try again.'],
  ['Unexpected token', 'Something went wrong. Please try again.'],
])('shows what the provider says of a code that it does not know: %s', (text, message) => {
  expect(toAuthError(Object.assign(new Error(text), { code: 'auth/new' })).message).toBe(message);
});

it('says which rule of the provider a password breaks', () => {
  const code = 'auth/password-does-not-meet-requirements';
  const weak = 'This password is too weak. Please choose a stronger one.';
  expect(toAuthError(firebaseError(code)).message).toBe(weak);
  const rule = 'Missing password requirements: [Password must contain at least 12 characters]';
  const error = Object.assign(new Error(`Firebase: ${rule} (${code}).`), { code });
  expect(toAuthError(error).message).toBe(`${weak} ${rule}`);
});

it('recognizes a sign-in that the user cancelled', () => {
  expect(toAuthError(firebaseError('auth/popup-closed-by-user')).isCancelled).toBe(true);
  expect(toAuthError(firebaseError('auth/popup-blocked')).isCancelled).toBe(false);
});

it('accepts any thrown value', () => {
  expect(toAuthError('offline').code).toBe('unknown');
});

it.each([
  ['the provider', firebaseError('auth/network-request-failed'), /^You are offline\./],
  ['the SDK', new TypeError('Failed to fetch dynamically imported module'), /^You are offline\./],
  ['credentials', firebaseError('auth/wrong-password'), /^The email or password/],
])('without a connection, a failure of %s has the right message', (_, error, message) => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(toAuthError(error).message).toMatch(message);
  vi.unstubAllGlobals();
});
