// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageCache } from './page-cache.ts';

interface Page {
  text: string;
}

const FRESH_STILL = 1000;
const STALE = 30_000;
const USELESS = 3_600_000;

const page = (text: string) => async (): Promise<Page> => ({ text });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A cache that has a page, which has grown that old. */
async function withPage(age: number): Promise<PageCache<Page>> {
  const cache = new PageCache<Page>();
  await cache.get('/', page('first'));
  await vi.advanceTimersByTimeAsync(age);
  return cache;
}

const textOf = async (cache: PageCache<Page>, make: () => Promise<Page>) =>
  (await cache.get('/', make)).text;

test('a fresh page is not made again', async () => {
  const cache = await withPage(FRESH_STILL);
  const make = vi.fn(page('second'));
  expect(await textOf(cache, make)).toBe('first');
  expect(make).not.toHaveBeenCalled();
});

test('a stale page is answered at once, while a new one is made', async () => {
  const cache = await withPage(STALE);
  expect(await textOf(cache, page('second'))).toBe('first');
  expect(await textOf(cache, page('third'))).toBe('second');
});

test('a page of long ago is not answered', async () => {
  const cache = await withPage(USELESS);
  expect(await textOf(cache, page('second'))).toBe('second');
});

test('a stale page stays when a new one cannot be made', async () => {
  const cache = await withPage(STALE);
  expect(await textOf(cache, () => Promise.reject(new Error('broken')))).toBe('first');
  expect(await textOf(cache, page('second'))).toBe('first');
  expect(await textOf(cache, page('third'))).toBe('second');
});

test('each address has a page of its own', async () => {
  const cache = await withPage(0);
  expect(await cache.get('/services', page('services'))).toEqual({ text: 'services' });
  expect(await textOf(cache, page('second'))).toBe('first');
});

test('whoever asks while a page is made gets that one', async () => {
  const cache = new PageCache<Page>();
  const make = vi.fn(page('one'));
  expect(await Promise.all([textOf(cache, make), textOf(cache, make)])).toEqual(['one', 'one']);
  expect(make).toHaveBeenCalledOnce();
});

test('a page that could not be made is tried again', async () => {
  const cache = new PageCache<Page>();
  await expect(cache.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await textOf(cache, page('second'))).toBe('second');
});

test('nothing outlives a change', async () => {
  const cache = await withPage(0);
  cache.clear();
  expect(await textOf(cache, page('second'))).toBe('second');
});

test('what was begun before a change is answered to who waits, and not kept', async () => {
  const cache = new PageCache<Page>();
  let finish = (_page: Page): void => undefined;
  const making = new Promise<Page>((resolve) => {
    finish = resolve;
  });
  const before = textOf(cache, () => making);
  cache.clear();
  const after = textOf(cache, page('after'));
  finish({ text: 'before' });
  expect(await Promise.all([before, after])).toEqual(['before', 'after']);
  expect(await textOf(cache, page('later'))).toBe('after');
});
