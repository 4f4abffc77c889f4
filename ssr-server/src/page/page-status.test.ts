// @vitest-environment node
import { expect, test } from 'vitest';
import { fixtureReleases } from '../testing/releases.ts';
import { fixtureContract } from '../testing/shell-dist.ts';
import { pageStatus } from './page-status.ts';

const { pages } = fixtureContract;

test.each([
  ['/', 200],
  ['/contact', 200],
  ['/thank-you', 200],
  ['/services', 200],
  ['/services/42', 200],
  // The blog declares no pages, so it owns every path below its prefix.
  ['/blogs/1/2', 200],
  ['/services/42/more', 404],
  ['/servicesx', 404],
  ['/login', 404],
  ['/favicon.ico', 404],
])('%s has status %i', (path, status) => {
  expect(pageStatus(pages, fixtureReleases, path, true)).toBe(status);
});

test('without a registry, a page outside the shell is unavailable instead of missing', () => {
  expect(pageStatus(pages, {}, '/', false)).toBe(200);
  expect(pageStatus(pages, {}, '/services', false)).toBe(503);
});
