import { expect, it, vi } from 'vitest';
import { createAnswerStore } from './answer-store.ts';
import { keepAnswer } from './kept-answer.ts';

const answer = await keepAnswer('x'.repeat(100), {});

it('forgets what was not asked for longest when memory ends', () => {
  const store = createAnswerStore(250);
  for (const url of ['/a', '/b']) store.keep(store.begin(url, 'services'), answer);
  store.find('/a');
  store.keep(store.begin('/c', 'services'), answer);
  expect(['/a', '/b', '/c'].map((url) => store.find(url) !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
});

it('keeps nothing that was read before a change', () => {
  const store = createAnswerStore(1000);
  const [services, reviews] = [
    store.begin('/services', 'services'),
    store.begin('/reviews', 'reviews'),
  ];
  store.drop('services');
  store.keep(services, answer);
  store.keep(reviews, answer);
  expect(store.find('/services')).toBeUndefined();
  expect(store.find('/reviews')).toBe(answer);
});

it('forgets everything when changes may have been missed', () => {
  const store = createAnswerStore(1000);
  const pending = store.begin('/b', 'blogs');
  store.keep(store.begin('/a', 'services'), answer);
  store.drop();
  store.keep(pending, answer);
  expect([store.find('/a'), store.find('/b')]).toEqual([undefined, undefined]);
});

it('tells of everything that it forgets, until nobody wants to know', () => {
  const store = createAnswerStore(1000);
  const listener = vi.fn();
  const end = store.onDrop(listener);
  store.drop('services');
  store.drop();
  expect(listener).toHaveBeenCalledTimes(2);
  end();
  store.drop();
  expect(listener).toHaveBeenCalledTimes(2);
});
