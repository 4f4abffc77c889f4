import { expect, test } from 'vitest';
import { redact } from './error-log.ts';

test.each([
  ['a token', 'Bearer eyJhbGciOiJI.eyJlbWFpbCI6.c2ln-_x expired', 'Bearer (token) expired'],
  ['an email address', 'ada@site.example has no profile', '(email) has no profile'],
  ['the query of a path', 'GET /services?email=ada@site.example 500', 'GET /services?… 500'],
  [
    'the query of a URL',
    'http://localhost:4000/reviews?serviceId=1&email=a@b.example failed',
    'http://localhost:4000/reviews?… failed',
  ],
])('removes %s', (_, text, redacted) => {
  expect(redact(text)).toBe(redacted);
});

test('leaves a text without personal data unchanged', () => {
  const text = 'TypeError: is it undefined? at http://localhost:3002/blog/a.js:1:2';
  expect(redact(text)).toBe(text);
});
