import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryCounts, RATE_LIMIT_WINDOW_MS } from './memory-counts.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Counts a number of requests with one key; returns the last count. */
function countMany(count: ReturnType<typeof createMemoryCounts>, key: string, times: number) {
  for (let sent = 1; sent < times; sent += 1) count(key);
  return count(key).current;
}

test('counts each key in a time window of its own', () => {
  const count = createMemoryCounts();
  expect(countMany(count, 'a', 3)).toBe(3);
  vi.advanceTimersByTime(RATE_LIMIT_WINDOW_MS - 1);
  expect(count('b').current).toBe(1);
  expect(count('a').current).toBe(4);
  vi.advanceTimersByTime(1);
  expect(count('a').current).toBe(1);
  expect(count('b').current).toBe(2);
});

test('does not forget the count of a client while very many others send requests', () => {
  const count = createMemoryCounts({ capacity: 100 });
  expect(countMany(count, 'client', 50)).toBe(50);
  const others = Array.from({ length: 50_000 }, (_, other) => count(`other-${other}`).current);
  expect(count('client').current).toBeGreaterThan(50);
  // Only those that share its slot are counted with it.
  expect(others.filter((current) => current >= 50).length).toBeLessThan(20);
  // Evicted a second time.
  for (let other = 0; other < 100; other += 1) count(`more-${other}`);
  expect(count('client').current).toBeGreaterThan(51);
});

test('does not prolong the time window of an evicted count', () => {
  const count = createMemoryCounts({ capacity: 1 });
  const { until } = count('client');
  vi.advanceTimersByTime(RATE_LIMIT_WINDOW_MS / 2);
  count('other');
  expect(count('client').until).toBe(until);
  count('other');
  vi.advanceTimersByTime(RATE_LIMIT_WINDOW_MS / 2);
  expect(count('client').current).toBe(1);
});

test('counts in a window of another length, and forgets evicted counts if told to', () => {
  const windowMs = 10 * RATE_LIMIT_WINDOW_MS;
  const count = createMemoryCounts({ capacity: 1, windowMs, remembersEvicted: false });
  count('client');
  vi.advanceTimersByTime(windowMs - 1);
  expect(count('client').current).toBe(2);
  count('other');
  expect(count('client').current).toBe(1);
});
