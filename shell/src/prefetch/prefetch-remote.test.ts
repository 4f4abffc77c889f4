import type { RouteObject } from '@clean-express/federation/router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchExposed } from '../remotes/load-exposed.ts';
import { entryUrlOf } from '../remotes/register-remotes.ts';
import { requestRenewal } from '../remotes/renew-remote.ts';
import { prefetchPage, prefetchRoutes, savesData } from './prefetch-remote.ts';

vi.mock('../remotes/load-exposed.ts', () => ({ prefetchExposed: vi.fn() }));
vi.mock('../remotes/register-remotes.ts', () => ({ entryUrlOf: vi.fn() }));
vi.mock('../remotes/renew-remote.ts', () => ({ requestRenewal: vi.fn() }));

const importList = vi.fn(async () => ({}));
const importDetail = vi.fn(async () => ({}));
let release = 0;

beforeEach(() => {
  release += 1;
  vi.mocked(entryUrlOf).mockReturnValue(`https://remotes.example/${release}/remoteEntry.js`);
  const routes: RouteObject[] = [
    { path: '/services', lazy: importList },
    { path: '/services/:id', lazy: importDetail },
  ];
  vi.mocked(prefetchExposed).mockResolvedValue({ default: routes });
  importList.mockResolvedValue({});
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

test('prefetches the routes of a remote once, without pages', async () => {
  await Promise.all([prefetchRoutes('catalog'), prefetchRoutes('catalog')]);
  expect(prefetchExposed).toHaveBeenCalledExactlyOnceWith('catalog', 'routes');
  expect(importList).not.toHaveBeenCalled();
});

test('prefetches the page of a path once, for all values of its parameters', async () => {
  await prefetchPage('catalog', '/services/1');
  await prefetchPage('catalog', '/services/2');
  expect(importDetail).toHaveBeenCalledTimes(1);
  expect(importList).not.toHaveBeenCalled();
});

test('prefetches the routes again after a Retry loaded another release', async () => {
  await prefetchRoutes('catalog');
  vi.mocked(entryUrlOf).mockReturnValue('https://site.example/remotes/x/remoteEntry.js?retry=1');
  await prefetchRoutes('catalog');
  expect(prefetchExposed).toHaveBeenCalledTimes(2);
});

test('ignores routes that fail to load, and does not try again', async () => {
  vi.mocked(prefetchExposed).mockResolvedValue(undefined);
  await prefetchPage('catalog', '/services');
  await prefetchPage('catalog', '/services');
  expect(prefetchExposed).toHaveBeenCalledTimes(1);
});

test('ignores a page that fails to load, and requests a renewal for the navigation', async () => {
  importList.mockRejectedValue(new Error('gone'));
  await prefetchPage('catalog', '/services');
  await prefetchPage('catalog', '/services');
  expect(importList).toHaveBeenCalledTimes(1);
  expect(requestRenewal).toHaveBeenCalledExactlyOnceWith('catalog');
});

test('prefetches nothing in a hidden page', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await prefetchRoutes('catalog');
  await prefetchPage('catalog', '/services');
  expect(prefetchExposed).not.toHaveBeenCalled();
});

test.each([
  ['a browser without the API', undefined, false],
  ['a fast connection', { saveData: false, effectiveType: '4g' }, false],
  ['a medium connection', { saveData: false, effectiveType: '3g' }, false],
  ['a slow connection', { saveData: false, effectiveType: '2g' }, true],
  ['a very slow connection', { saveData: false, effectiveType: 'slow-2g' }, true],
  ['data saving turned on', { saveData: true, effectiveType: '4g' }, true],
])('%s', (_, connection, saves) => {
  vi.stubGlobal('navigator', { connection });
  expect(savesData()).toBe(saves);
});
