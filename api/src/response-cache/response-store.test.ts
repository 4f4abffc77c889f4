import { MAX_VARIANTS } from '@clean-express/server-kit/http';
import { expect, it, vi } from 'vitest';
import { createCachedResponse } from './cached-response.ts';
import { createResponseStore } from './response-store.ts';

const KILOBYTE = 1024;

const responseAt = (address: string) => createCachedResponse(address, 'x'.repeat(100), {});

it('evicts the least recently used response when the memory is full', async () => {
  const store = createResponseStore(8 * KILOBYTE);
  for (const address of ['/a', '/b']) store.begin(['services'])(await responseAt(address));
  store.get('/a');
  store.begin(['services'])(await responseAt('/c'));
  expect(['/a', '/b', '/c'].map((address) => store.get(address) !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
});

it('counts addresses, headers, bodies in every coding, and what was sent', async () => {
  const store = createResponseStore(1000 * KILOBYTE);
  const body = Array.from({ length: 1000 }, Math.random).join();
  const text = 'x'.repeat(KILOBYTE);
  const response = await createCachedResponse(`/${text}`, body, { link: text }, () =>
    store.measure(`/${text}`),
  );
  store.begin(['services'])(response);
  const { br, gzip, identity } = response.bodies;
  const bodies = (br?.length ?? 0) + (gzip?.length ?? 0) + identity.length;
  const { bytes } = store.usage();
  expect(bytes).toBeGreaterThan(bodies + 2 * KILOBYTE);
  for (let variant = 0; variant <= MAX_VARIANTS; variant += 1) {
    response.sent.add(
      { 'accept-encoding': `${variant}` },
      {
        status: 200,
        headers: ['link', text],
        isStorable: false,
        route: '/services',
        body: br,
      },
    );
  }
  expect(store.usage()).toMatchObject({ entries: 1 });
  expect(store.usage().bytes - bytes).toBeGreaterThan(MAX_VARIANTS * KILOBYTE);
  expect(store.usage().bytes - bytes).toBeLessThan((MAX_VARIANTS + 1) * KILOBYTE);
});

it('stores no body as a part of a larger buffer', async () => {
  const { bodies } = await createCachedResponse('/', 'x'.repeat(2 * KILOBYTE), {});
  for (const body of Object.values(bodies)) expect(body.buffer.byteLength).toBe(body.length);
});

it('has a maximum number of responses', async () => {
  const store = createResponseStore(1000 * KILOBYTE, 2);
  for (const address of ['/a', '/b', '/c']) store.begin(['blogs'])(await responseAt(address));
  expect(store.usage().entries).toBe(2);
});

it('caches nothing without memory', async () => {
  const store = createResponseStore(0);
  store.begin(['services'])(await responseAt('/a'));
  expect(store.usage()).toEqual({ entries: 0, bytes: 0 });
  expect(store.get('/a')).toBeUndefined();
});

it('does not cache a response that was read before a change', async () => {
  const store = createResponseStore(100 * KILOBYTE);
  const [services, reviews] = [await responseAt('/services'), await responseAt('/reviews')];
  const [cacheServices, cacheReviews] = [store.begin(['services']), store.begin(['reviews'])];
  store.invalidate('services');
  cacheServices(services);
  cacheReviews(reviews);
  expect(store.getStale('/services')).toBeUndefined();
  expect(store.get('/reviews')).toBe(reviews);
});

it('invalidates everything when changes may have been missed', async () => {
  const store = createResponseStore(100 * KILOBYTE);
  const [a, b] = [await responseAt('/a'), await responseAt('/b')];
  const cachePending = store.begin(['blogs']);
  store.begin(['services'])(a);
  store.invalidate();
  cachePending(b);
  expect([store.get('/a'), store.get('/b')]).toEqual([undefined, undefined]);
});

it('has fresh responses for a minute, and stale ones for a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const store = createResponseStore(100 * KILOBYTE);
  const response = await responseAt('/a');
  store.begin(['blogs'])(response);
  vi.advanceTimersByTime(59_999);
  expect(store.get('/a')).toBe(response);
  vi.advanceTimersByTime(1);
  expect(store.get('/a')).toBeUndefined();
  expect(store.getStale('/a')).toEqual({ response, ageSeconds: 60 });
  vi.advanceTimersByTime(24 * 3_600_000 - 60_001);
  expect(store.getStale('/a')).toMatchObject({ response });
  vi.advanceTimersByTime(1);
  expect(store.getStale('/a')).toBeUndefined();
  vi.useRealTimers();
});
