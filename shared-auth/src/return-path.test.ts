import { expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

it.each(['/profile', '/services/42?sort=price#reviews', '/'])(
  'returns a path of this site: %s',
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

it.each([
  undefined,
  { pathname: '/profile' },
  '',
  'profile',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/',
  '/%2e//evil.example/',
  'javascript:alert(1)',
  '/login',
  '/login/?again',
  '/register',
])('returns the home page for %j', (from) => {
  expect(safeReturnPath(from)).toBe('/');
});
