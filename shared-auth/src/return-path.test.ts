import { expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

it.each(['/profile', '/services/42?sort=price#reviews', '/loginless', '/'])(
  'returns a path of this site: %s',
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

it.each([
  undefined,
  { pathname: '/profile' },
  'https://evil.example/',
  '/.//evil.example/',
  '/login',
  '/login/?again',
  '/login#/profile',
  '/register',
  '/reset-password?mode=resetPassword',
])('returns the home page for %j', (from) => {
  expect(safeReturnPath(from)).toBe('/');
});
