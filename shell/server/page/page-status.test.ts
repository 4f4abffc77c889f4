// @vitest-environment node
import { expect, test } from 'vitest';
import { fixtureReleases } from '../testing/releases.ts';
import { pageStatus } from './page-status.ts';

test.each([
  ['/', 200],
  ['/contact', 200],
  ['/thank-you', 200],
  ['/services', 200],
  ['/services/42', 200],
  // The blog declares no pages, so all below its prefix is its own.
  ['/blogs/1/2', 200],
  ['/services/42/more', 404],
  ['/servicesx', 404],
  ['/login', 404],
  ['/favicon.ico', 404],
])('%s answers %i', (path, status) => {
  expect(pageStatus(fixtureReleases, path, true)).toBe(status);
});

test('without any registry, what is not of the shell is unavailable, not missing', () => {
  expect(pageStatus({}, '/', false)).toBe(200);
  expect(pageStatus({}, '/services', false)).toBe(503);
});
