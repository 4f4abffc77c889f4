import { expect, it } from 'vitest';
import { localPath } from './local-path.ts';

it.each([
  '/',
  '/profile',
  '/services/42?sort=price#reviews',
  '/%2F%2Fevil.example',
  '/@evil.example',
])('returns a path of this site: %s', (path) => {
  expect(localPath(path)).toBe(path);
});

it.each([
  undefined,
  ['/profile'],
  { pathname: '/profile' },
  '',
  'profile',
  'https://evil.example/',
  'https:/evil.example/',
  'javascript:alert(1)',
  '//evil.example/',
  '//user@evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\\/evil.example/',
  '/\t/evil.example/',
  '/\n/evil.example/',
  '/\r\\evil.example/',
  '/.//evil.example/x',
  '/./\\evil.example/x',
  '/%2e//evil.example/x',
  '/x/..//evil.example/x',
  '/x/%2E%2e//evil.example/x',
  '/.\t//evil.example/x',
])('returns the home page for %j', (target) => {
  expect(localPath(target)).toBe('/');
});
