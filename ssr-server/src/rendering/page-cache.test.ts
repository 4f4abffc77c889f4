// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageCache, withTrailingCall } from './page-cache.ts';

interface Page {
  text: string;
}

const FRESH_AGE_MS = 1000;
const STALE_AGE_MS = 30_000;
const EXPIRED_AGE_MS = 3_600_000;

const page = (text: string) => async (): Promise<Page> => ({ text });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Creates a cache with a page of this age. */
async function withPage(ageMs: number): Promise<PageCache<Page>> {
  const cache = new PageCache<Page>();
  await cache.get('/', page('first'));
  await vi.advanceTimersByTimeAsync(ageMs);
  return cache;
}

const textOf = async (cache: PageCache<Page>, render: () => Promise<Page>) =>
  (await cache.get('/', render)).text;

test('does not render a fresh page again', async () => {
  const cache = await withPage(FRESH_AGE_MS);
  const render = vi.fn(page('second'));
  expect(await textOf(cache, render)).toBe('first');
  expect(render).not.toHaveBeenCalled();
});

test('returns a stale page at once and renders it again', async () => {
  const cache = await withPage(STALE_AGE_MS);
  expect(await textOf(cache, page('second'))).toBe('first');
  expect(await textOf(cache, page('third'))).toBe('second');
});

test('does not return an expired page', async () => {
  const cache = await withPage(EXPIRED_AGE_MS);
  expect(await textOf(cache, page('second'))).toBe('second');
});

test('keeps a stale page when rendering it again fails', async () => {
  const cache = await withPage(STALE_AGE_MS);
  expect(await textOf(cache, () => Promise.reject(new Error('broken')))).toBe('first');
  expect(await textOf(cache, page('second'))).toBe('first');
  expect(await textOf(cache, page('third'))).toBe('second');
});

test('caches each key separately', async () => {
  const cache = await withPage(0);
  expect(await cache.get('/services', page('services'))).toEqual({ text: 'services' });
  expect(await textOf(cache, page('second'))).toBe('first');
});

test('renders a page once for concurrent requests', async () => {
  const cache = new PageCache<Page>();
  const render = vi.fn(page('one'));
  expect(await Promise.all([textOf(cache, render), textOf(cache, render)])).toEqual(['one', 'one']);
  expect(render).toHaveBeenCalledOnce();
});

test('renders a page again after a failure', async () => {
  const cache = new PageCache<Page>();
  await expect(cache.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await textOf(cache, page('second'))).toBe('second');
});

test('has no page after it was cleared', async () => {
  const cache = await withPage(0);
  cache.clear();
  expect(await textOf(cache, page('second'))).toBe('second');
});

test('returns a page that was started before a clear to its caller, but does not cache it', async () => {
  const cache = new PageCache<Page>();
  let finish = (_page: Page): void => undefined;
  const rendering = new Promise<Page>((resolve) => {
    finish = resolve;
  });
  const before = textOf(cache, () => rendering);
  cache.clear();
  const after = textOf(cache, page('after'));
  finish({ text: 'before' });
  expect(await Promise.all([before, after])).toEqual(['before', 'after']);
  expect(await textOf(cache, page('later'))).toBe('after');
});

test('does not cache a page that replaces a stale one and was started before a clear', async () => {
  const cache = await withPage(STALE_AGE_MS);
  let finish = (_page: Page): void => undefined;
  const rendering = new Promise<Page>((resolve) => {
    finish = resolve;
  });
  expect(await textOf(cache, () => rendering)).toBe('first');
  cache.clear();
  finish({ text: 'before' });
  await vi.advanceTimersByTimeAsync(0);
  expect(await textOf(cache, page('after'))).toBe('after');
});

test('calls at once, and once more after the delay', () => {
  const call = vi.fn();
  withTrailingCall(call, 1000)();
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(call).toHaveBeenCalledTimes(2);
});

test('makes one additional call after the last of several', () => {
  const call = vi.fn();
  const wrapped = withTrailingCall(call, 1000);
  wrapped();
  vi.advanceTimersByTime(500);
  wrapped();
  vi.advanceTimersByTime(10_000);
  expect(call).toHaveBeenCalledTimes(3);
});
