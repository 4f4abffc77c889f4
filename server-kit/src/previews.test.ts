import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { readPreview, signPreview } from './previews.ts';

const key = 'k'.repeat(32);
const preview = {
  remote: 'catalog',
  version: '2.0.0',
  expires: new Date(Math.ceil(Date.now() / 1000) * 1000 + 60_000),
};

test('reads a token that was signed with the same key', async () => {
  expect(await readPreview(await signPreview(preview, key), key)).toEqual(preview);
});

test('returns undefined for an expired token', async () => {
  const token = await signPreview({ ...preview, expires: new Date(Date.now() - 1000) }, key);
  expect(await readPreview(token, key)).toBeUndefined();
});

test('returns undefined for a token of another key, an unsigned one and a malformed one', async () => {
  const token = await signPreview(preview, 'x'.repeat(32));
  expect(await readPreview(token, key)).toBeUndefined();
  const [, claims = ''] = token.split('.');
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  expect(await readPreview(`${header}.${claims}.`, key)).toBeUndefined();
  expect(await readPreview('nonsense', key)).toBeUndefined();
});

test('returns undefined for a token with another audience', async () => {
  const token = await new SignJWT({ remote: 'catalog', version: '2.0.0' })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('api')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(key));
  expect(await readPreview(token, key)).toBeUndefined();
});
