import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DataChange } from '../changes/subscribe-to-changes.ts';
import { PageCache } from './page-cache.ts';

interface Page {
  text: string;
  bytes: number;
  tags: ReadonlySet<string>;
  isPartial?: boolean;
}

const FRESH_AGE_MS = 1000;
const STALE_AGE_MS = 30_000;
const EXPIRED_AGE_MS = 3_600_000;

const page =
  (text: string, ...tags: string[]) =>
  async (): Promise<Page> => ({ text, bytes: 1000, tags: new Set(tags) });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Creates a cache with a page of this age. */
async function withPage(ageMs: number): Promise<PageCache<Page>> {
  const cache = new PageCache<Page>();
  await cache.get('/', page('first'));
  await vi.advanceTimersByTimeAsync(ageMs);
  return cache;
}

async function textOf(cache: PageCache<Page>, render: () => Promise<Page>): Promise<string> {
  const { text } = await cache.get('/', render);
  // A stale page is rendered again meanwhile.
  await vi.advanceTimersByTimeAsync(0);
  return text;
}

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

describe('a page that lacks parts', () => {
  const partial = (text: string) => async () => ({ ...(await page(text)()), isPartial: true });

  /** Creates a cache with such a page of this age. */
  async function withPartial(ageMs: number) {
    const cache = new PageCache<Page>();
    await cache.get('/', partial('partial'));
    await vi.advanceTimersByTimeAsync(ageMs);
    return cache;
  }

  test('is shared by the requests of a moment', async () => {
    expect(await textOf(await withPartial(500), page('second'))).toBe('partial');
  });

  test('is never stale', async () => {
    expect(await textOf(await withPartial(1500), page('second'))).toBe('second');
    expect(await textOf(await withPartial(1500), partial('second'))).toBe('second');
  });

  test('does not replace a stale page that has them, until that has expired', async () => {
    const cache = await withPage(STALE_AGE_MS);
    for (const text of ['second', 'third']) {
      expect(await textOf(cache, partial(text))).toBe('first');
    }
    await vi.advanceTimersByTimeAsync(EXPIRED_AGE_MS);
    expect(await textOf(cache, partial('fourth'))).toBe('fourth');
  });
});

test('caches each key separately', async () => {
  const cache = await withPage(0);
  expect(await cache.get('/services', page('services'))).toMatchObject({ text: 'services' });
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

describe('a change', () => {
  const DETAIL_TAGS = ['services:1', 'reviews:1', 'services'];

  /** Whether a page with these tags is still cached after a change. */
  async function isCachedAfter(change: DataChange, tags: string[], ageMs = 0): Promise<boolean> {
    const cache = new PageCache<Page>();
    await cache.get('/', page('first', ...tags));
    await vi.advanceTimersByTimeAsync(ageMs);
    cache.drop(change);
    return (await textOf(cache, page('second'))) === 'first';
  }

  test.each<[string, DataChange, string[]]>([
    ['of the reviews of its service', { table: 'reviews', keys: ['2', '1'] }, DETAIL_TAGS],
    ['of any reviews', { table: 'reviews' }, DETAIL_TAGS],
    ['of its service', { table: 'services', keys: ['1'] }, ['services:1']],
    ['of one item of its list', { table: 'services', keys: ['2'] }, ['blogs', 'services']],
    ['of anything', undefined, ['blogs:1']],
    ['of anything, since its data is unknown', { table: 'reviews', keys: ['2'] }, ['*']],
  ])('%s drops a page', async (_what, change, tags) => {
    expect(await isCachedAfter(change, tags)).toBe(false);
    expect(await isCachedAfter(change, tags, STALE_AGE_MS)).toBe(false);
  });

  test.each<[string, DataChange, string[]]>([
    ['of the reviews of another service', { table: 'reviews', keys: ['2'] }, DETAIL_TAGS],
    ['of reviews, which it does not show', { table: 'reviews' }, ['services', 'blogs']],
    ['of a service that it does not show', { table: 'services', keys: ['2'] }, ['services:1']],
    ['of a table with a similar name', { table: 'service' }, ['services', 'services:1']],
    ['of anything, since it shows no data', undefined, []],
  ])('%s leaves a page', async (_what, change, tags) => {
    expect(await isCachedAfter(change, tags)).toBe(true);
    expect(await isCachedAfter(change, tags, STALE_AGE_MS)).toBe(true);
  });

  /** Starts to render a page, which the test finishes. */
  function startRender(cache: PageCache<Page>, tags = ['services']) {
    let finish = (): void => undefined;
    const rendering = new Promise<Page>((resolve) => {
      finish = () => void page('before', ...tags)().then(resolve);
    });
    return { result: textOf(cache, () => rendering), finish };
  }

  test('before a first render ends leaves the page to its caller, but not in the cache', async () => {
    const cache = new PageCache<Page>();
    const { result, finish } = startRender(cache);
    cache.drop({ table: 'services' });
    const after = textOf(cache, page('after'));
    finish();
    expect(await Promise.all([result, after])).toEqual(['before', 'after']);
    expect(await textOf(cache, page('later'))).toBe('after');
  });

  test('before a render ends that followed an earlier change leaves the page out of the cache', async () => {
    const cache = new PageCache<Page>();
    const first = startRender(cache);
    cache.drop({ table: 'services' });
    const second = startRender(cache);
    first.finish();
    await first.result;
    cache.drop({ table: 'services' });
    second.finish();
    await second.result;
    expect(cache.getFresh('/')).toBeUndefined();
  });

  test('of a part that a page lacks leaves out of the cache the one that is rendered with it', async () => {
    const cache = new PageCache<Page>();
    await cache.get('/', async () => ({ ...(await page('first', 'blogs')()), isPartial: true }));
    await vi.advanceTimersByTimeAsync(1500);
    const { result, finish } = startRender(cache, ['blogs', 'services']);
    cache.drop({ table: 'services' });
    finish();
    await result;
    expect(cache.getFresh('/')).toBeUndefined();
  });

  test.each([
    ['drops a page that is rendered again', 'services', 'after'],
    ['lets another page be rendered again', 'blogs', 'before'],
  ])('%s', async (_what, table, expected) => {
    const cache = new PageCache<Page>();
    await cache.get('/', page('first', 'services'));
    await vi.advanceTimersByTimeAsync(STALE_AGE_MS);
    const { result, finish } = startRender(cache);
    expect(await result).toBe('first');
    cache.drop({ table });
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(await textOf(cache, page('after'))).toBe(expected);
  });
});
