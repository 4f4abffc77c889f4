import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientName, createCounts, RATE_LIMIT_WINDOW_MS } from './rate-limits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
  ['2001:DB8:1:200::1', '2001:db8:1:200::/56'],
  ['fe80::1%eth0', 'fe80::/56'],
  // What a proxy writes in place of an address.
  ['unknown', 'unknown'],
  ['203.0.113.7:443', '203.0.113.7:443'],
])('counts requests of %s for %s', (ip, client) => {
  expect(clientName(ip)).toBe(client);
});

test('counts each key in a time window of its own', () => {
  const count = createCounts();
  for (const current of [1, 2, 3]) expect(count('a').current).toBe(current);
  vi.advanceTimersByTime(RATE_LIMIT_WINDOW_MS - 1);
  expect(count('b').current).toBe(1);
  expect(count('a').current).toBe(4);
  vi.advanceTimersByTime(1);
  expect(count('a').current).toBe(1);
  expect(count('b').current).toBe(2);
});

test('forgets no count because of others, up to its capacity', () => {
  const count = createCounts({ capacity: 3 });
  for (const key of ['a', 'b', 'c', 'b', 'c', 'c']) count(key);
  expect(count('a').current).toBe(2);
  count('d');
  expect(count('c').current).toBe(4);
  expect(count('a').current).toBe(1);
});

test('makes room for new counts when windows end', () => {
  const count = createCounts({ capacity: 3, windowMs: 1000 });
  count('a');
  vi.advanceTimersByTime(500);
  count('b');
  vi.advanceTimersByTime(500);
  for (const key of ['c', 'd', 'b']) count(key);
  expect(['b', 'c', 'd'].map((key) => count(key).current)).toEqual([3, 2, 2]);
});
