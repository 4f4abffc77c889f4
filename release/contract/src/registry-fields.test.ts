import { expect, test } from 'vitest';
import { fileField, originsSchema } from './registry-fields.ts';

const accepts = (...connect: string[]) => originsSchema.safeParse({ connect }).success;

test.each([
  'https://api.shop.example',
  'https://api.shop.example:8443',
  'https://10.0.0.1',
  'http://localhost:4321',
  'http://127.0.0.1',
])('%s is an origin', (origin) => {
  expect(accepts(origin)).toBe(true);
});

test.each([
  'https://*.shop.example',
  'https://*',
  'https://',
  'https:',
  '*',
  "'unsafe-inline'",
  'https://api.shop.example/',
  'https://api.shop.example/path',
  'https://api.shop.example?a',
  'https://api.shop.example#a',
  'https://name:password@api.shop.example',
  'https://name@api.shop.example',
  'https://api.shop.example https://evil.example',
  "https://api.shop.example;script-src 'unsafe-inline'",
  'https://api.shop.example,https://evil.example',
  'https://api.shop.example\r\nSet-Cookie: a=b',
  'https://api.shop.example\n',
  ' https://api.shop.example',
  'https://API.shop.example',
  'https://api.shop.example:443',
  'https://api.shop.example:99999',
  'https://bücher.example',
  'https://[::1]',
  'https://0x7f.1',
  'http://api.shop.example',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://169.254.169.254',
  'wss://api.shop.example',
  'data:',
  `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example`,
])('%j is none', (text) => {
  expect(accepts(text)).toBe(false);
});

test('there are few of each kind', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => `https://a${at}.example`);
  expect([accepts(), accepts(...many(5)), accepts(...many(6))]).toEqual([false, true, false]);
});

test('a refused file is told that white space is one of the reasons', () => {
  const { error } = fileField.safeParse('price list.pdf');
  expect(error?.issues[0]?.message).toBe('must not contain "..", "\\", white space or escapes');
});
