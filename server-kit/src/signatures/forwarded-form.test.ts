import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { SignatureError, signForwardedForm, verifyForwardedForm } from './index.ts';

const KEY = 'key-of-the-tests-0123456789abcdef';

const FORM = { path: '/messages', values: { name: 'Ada "&<b>', message: 'The tap drips.\r\n' } };

const token = await signForwardedForm('203.0.113.7', FORM, KEY);

/** Signs with the right key what another token could be. */
const signed = (header: { alg: string; typ?: string }, expires: number) =>
  new SignJWT({ hash: 'x' })
    .setProtectedHeader(header)
    .setSubject('203.0.113.7')
    .setAudience(FORM.path)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(KEY));

test('names the visitor who has sent a form', async () => {
  expect(await verifyForwardedForm(token, FORM, KEY)).toBe('203.0.113.7');
});

test.each([
  ['another path', { ...FORM, path: '/subscriptions' }, KEY],
  ['another text', { ...FORM, values: { ...FORM.values, message: 'Buy!' } }, KEY],
  ['another field', { ...FORM, values: { ...FORM.values, email: 'ada@example.com' } }, KEY],
  ['no fields', { ...FORM, values: undefined }, KEY],
  ['another key', FORM, `${KEY}x`],
  ['no key', FORM, undefined],
  ['an empty key', FORM, ''],
])('names nobody for %s', async (_what, form, key) => {
  await expect(verifyForwardedForm(token, form, key)).rejects.toThrow(SignatureError);
});

test('names nobody after a minute', async () => {
  const [head, body = '', signature] = token.split('.');
  const { exp } = JSON.parse(Buffer.from(body, 'base64url').toString());
  // The time of its expiry is signed, too.
  const later = Buffer.from(JSON.stringify({ exp: exp + 60 })).toString('base64url');
  await expect(verifyForwardedForm([head, later, signature].join('.'), FORM, KEY)).rejects.toThrow(
    SignatureError,
  );
  const now = Math.floor(Date.now() / 1000);
  expect(exp).toBeLessThanOrEqual(now + 30);
  const typ = 'forwarded-form+jwt';
  const expired = await signed({ alg: 'HS256', typ }, now - 31);
  await expect(verifyForwardedForm(expired, FORM, KEY)).rejects.toThrow('no valid signature');
});

test('accepts no other kind of token, and no other algorithm', async () => {
  const expires = Math.floor(Date.now() / 1000) + 30;
  for (const header of [{ alg: 'HS256' }, { alg: 'HS256', typ: 'JWT' }]) {
    const other = await signed(header, expires);
    await expect(verifyForwardedForm(other, FORM, KEY)).rejects.toThrow('no valid signature');
  }
  const [, body] = token.split('.');
  const none = Buffer.from('{"alg":"none","typ":"forwarded-form+jwt"}').toString('base64url');
  await expect(verifyForwardedForm(`${none}.${body}.`, FORM, KEY)).rejects.toThrow(SignatureError);
});
