import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

const CDN = 'https://cdn.example/blog/releases/1.2.0/';

const nameFile = (address: string) =>
  address.startsWith(CDN) ? `blog@1.2.0/${address.slice(CDN.length)}` : undefined;

const describe = (message: string, stack = '') =>
  describeError('browser', { message, stack }, nameFile);

test.each([
  ['an email', 'No user ada.lovelace+1@mail.example.com.', 'No user (email).'],
  [
    'the query of an address',
    'GET https://api.example/x?q=ada#top failed',
    'GET https://api.example/x failed',
  ],
  ['the query of a path', 'No page /services?name=Ada', 'No page /services'],
  ['a JSON web token', 'Bad eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'Bad (token)'],
  ['a long secret', 'Bad 0123456789abcdef0123456789abcdef', 'Bad (token)'],
  ['a header', 'Refused: Authorization: abc', 'Refused: Authorization: (secret)'],
  ['a bearer token', 'Refused Bearer abc.def', 'Refused Bearer (secret)'],
  ['colors of a terminal', '\u001b[31mRed\u001b[0m', 'Red'],
  ['what controls a text', 'a\u0000\u202Eb\u200Fc\nd', 'a\uFFFD\uFFFDb\uFFFDc\uFFFDd'],
])('a message lacks %s', (_, message, shown) => {
  expect(describe(message).message).toBe(shown);
});

test.each([
  "TypeError: Cannot read properties of undefined (reading 'name')",
  'SyntaxError: Unexpected token < in JSON at position 0',
  '<img src=x onerror=alert(1)>',
  'Failed to load /services/42',
])('a message has what is neither personal nor a control: %s', (message) => {
  expect(describe(message).message).toBe(message);
});

test('a stack has frames of all browsers, with files by their release', () => {
  const chrome = `TypeError: secret words\n    at f (${CDN}assets/a.js?retry=1:1:20)\n    at async g`;
  const firefox = `f@${CDN}assets/a.js:1:20\n@https://other.example/b.js?key=1:2:3\n`;
  expect(describe('', chrome).stack).toBe('at f (blog@1.2.0/assets/a.js:1:20)\nat async g');
  expect(describe('', firefox).stack).toBe(
    'f@blog@1.2.0/assets/a.js:1:20\n@https://other.example/b.js:2:3',
  );
});

test.each([
  '\u001b['.repeat(500_000),
  `${';'.repeat(500_000)}`,
  `\u001b]${';a'.repeat(500_000)}`,
  'a@'.repeat(500_000),
  'a.'.repeat(500_000),
  `https://${'?:1'.repeat(400_000)}`,
  'token="'.repeat(150_000),
  'eyJa.'.repeat(200_000),
  '/releases/a/b'.repeat(80_000),
  ' at '.repeat(250_000),
])('is short and quick for 1 MB of %.12s', (text) => {
  const { message, stack } = describe(text, `${text}\n${text}:1:1`);
  expect(message.length).toBeLessThanOrEqual(500);
  expect(stack.length).toBeLessThanOrEqual(4000);
});

test('an error is the same with other numbers, and another one with other frames', () => {
  const at = (line: number) => `at f (${CDN}assets/a.js:1:${line})`;
  const one = describe('No post 41', at(1)).fingerprint;
  expect(describe('No post 42', at(1)).fingerprint).toBe(one);
  expect(describe('No post 41', at(2)).fingerprint).not.toBe(one);
  expect(describe('No page 41', at(1)).fingerprint).not.toBe(one);
});
