import { expect, it, vi } from 'vitest';
import { createCachedResponse } from './cached-response.ts';
import { createResponseStore } from './response-store.ts';

const response = await createCachedResponse('x'.repeat(100), {});

it('evicts the least recently used response when the memory is full', () => {
  const store = createResponseStore(250);
  for (const url of ['/a', '/b']) store.set(store.begin(url, 'services'), response);
  store.get('/a');
  store.set(store.begin('/c', 'services'), response);
  expect(['/a', '/b', '/c'].map((url) => store.get(url) !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
});

it('does not cache a response that was read before a change', () => {
  const store = createResponseStore(1000);
  const [services, reviews] = [
    store.begin('/services', 'services'),
    store.begin('/reviews', 'reviews'),
  ];
  store.invalidate('services');
  store.set(services, response);
  store.set(reviews, response);
  expect(store.get('/services')).toBeUndefined();
  expect(store.get('/reviews')).toBe(response);
});

it('invalidates everything when changes may have been missed', () => {
  const store = createResponseStore(1000);
  const pending = store.begin('/b', 'blogs');
  store.set(store.begin('/a', 'services'), response);
  store.invalidate();
  store.set(pending, response);
  expect([store.get('/a'), store.get('/b')]).toEqual([undefined, undefined]);
});

it('calls listeners on every invalidation until they are removed', () => {
  const store = createResponseStore(1000);
  const listener = vi.fn();
  const remove = store.onInvalidate(listener);
  store.invalidate('services');
  store.invalidate();
  expect(listener).toHaveBeenCalledTimes(2);
  remove();
  store.invalidate();
  expect(listener).toHaveBeenCalledTimes(2);
});
