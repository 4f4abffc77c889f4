import { afterEach, expect, test, vi } from 'vitest';
import { recordErrors, redact, useErrorLog } from './error-log.ts';

afterEach(() => void vi.unstubAllGlobals());

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

test('a page writes objects that have no text to the console', () => {
  const write = vi.fn();
  vi.stubGlobal('console', { error: write, warn: write });
  const { groups } = /(?<day>\d+)/.exec('12') ?? {};
  recordErrors();
  console.error('no such day', groups);
  expect(write).toHaveBeenCalledWith('no such day', groups);
  const [logged] = useErrorLog.getState().errors;
  expect(logged).toMatchObject({ source: 'console', text: 'no such day [object Object]' });
});
