import { expect, test } from 'vitest';
import { redacted } from './redacted.ts';

test.each([
  ['no token', 'Bearer eyJhbGciOiJI.eyJlbWFpbCI6.c2ln-_x expired', 'Bearer (token) expired'],
  ['no e-mail address', 'ada@site.example has no profile', '(e-mail) has no profile'],
  ['no query', 'GET /services?email=ada@site.example 500', 'GET /services?… 500'],
  [
    'no query of a whole address',
    'http://localhost:4000/reviews?serviceId=1&email=a@b.example failed',
    'http://localhost:4000/reviews?… failed',
  ],
])('an error shows %s', (_, text, shown) => {
  expect(redacted(text)).toBe(shown);
});

test('what says nothing of anybody stays as it is', () => {
  const text = 'TypeError: is it undefined? at http://localhost:3002/blog/a.js:1:2';
  expect(redacted(text)).toBe(text);
});
