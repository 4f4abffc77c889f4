import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../testing/start-origin.ts';
import { SharedCache } from './shared-cache.ts';

const TIMEOUT_MS = 20_000;

/** Starts a cache that answers purges with these statuses, then with 204. */
async function startCache(statuses: number[] = []) {
  const purges: { method: string | undefined; keys: unknown; key: unknown }[] = [];
  const url = await listen(({ method, headers }, response) => {
    purges.push({ method, keys: headers['surrogate-key'], key: headers['x-key'] });
    response.writeHead(statuses.shift() ?? 204).end();
  });
  const log = { warn: vi.fn() };
  const config = {
    SHARED_CACHE_SECONDS: 60,
    PURGE_URLS: [url],
    PURGE_HEADER: ['x-key', 'k'] as const,
  };
  const cache = new SharedCache(config, log);
  onTestFinished(() => cache.close());
  const keys = () => purges.map((purge) => purge.keys);
  return { cache, purges, keys, log };
}

const tags = (...names: string[]) => ({ tags: new Set(names) });

test('a page names its data, and how long it may be stored', async () => {
  const { cache } = await startCache();
  expect(cache.headersOf(tags('services', 'reviews:42', '*'))).toEqual({
    'cdn-cache-control': 'public, s-maxage=60, stale-while-revalidate=600',
    'surrogate-key': 'pages services reviews:42 any',
  });
});

test('a page with more data than headers can name is not stored', async () => {
  const { cache } = await startCache();
  const many = Array.from({ length: 200 }, (_, index) => `services:${index}-of-the-services`);
  expect(cache.headersOf(tags(...many))).toEqual({});
});

test.each([
  [{ table: 'reviews', keys: ['42', '43'] }, 'any reviews reviews:42 reviews:43'],
  [{ table: 'reviews' }, 'pages'],
  [undefined, 'pages'],
])(
  'removes what shows a change, and once more for what was on its way: %o',
  async (change, sent) => {
    const { cache, purges, keys } = await startCache();
    cache.purge(change);
    await vi.waitFor(() => expect(keys()).toEqual([sent, sent]), { timeout: TIMEOUT_MS });
    expect(purges[0]).toMatchObject({ method: 'POST', key: 'k' });
  },
);

test('a refused purge is sent again, together with later ones', async () => {
  const { cache, keys, log } = await startCache([503]);
  cache.purge({ table: 'reviews', keys: ['1'] });
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), { timeout: TIMEOUT_MS });
  cache.purge({ table: 'services', keys: ['2'] });
  const both = 'any reviews reviews:1 services services:2';
  await vi.waitFor(() => expect(keys()).toContain(both), { timeout: TIMEOUT_MS });
});

test('a purge of more data than headers can name removes all pages', async () => {
  const { cache, keys } = await startCache();
  const many = Array.from({ length: 200 }, (_, index) => `${index}-of-the-services`);
  cache.purge({ table: 'services', keys: many });
  await vi.waitFor(() => expect(keys()).toContain('pages'), { timeout: TIMEOUT_MS });
});
