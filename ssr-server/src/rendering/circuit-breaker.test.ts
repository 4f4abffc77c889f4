import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function startBreaker() {
  const onOpen = vi.fn();
  const breaker = new CircuitBreaker(onOpen);
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) breaker.fail('a');
  };
  return { onOpen, breaker, fail };
}

test('opens after three failures in a row, for a minute', () => {
  const { onOpen, breaker, fail } = startBreaker();
  fail(2);
  expect(breaker.isOpen('a')).toBe(false);
  fail(1);
  expect(breaker.isOpen('a')).toBe(true);
  expect(breaker.isOpen('b')).toBe(false);
  expect(onOpen.mock.calls).toEqual([['a', MINUTE]]);
  vi.advanceTimersByTime(MINUTE);
  expect(breaker.isOpen('a')).toBe(false);
});

test('opens again at the next failure, for twice as long, up to 16 minutes', () => {
  const { onOpen, breaker, fail } = startBreaker();
  fail(2);
  for (const minutes of [1, 2, 4, 8, 16, 16]) {
    fail(1);
    expect(onOpen).toHaveBeenLastCalledWith('a', minutes * MINUTE);
    vi.advanceTimersByTime(minutes * MINUTE);
    expect(breaker.isOpen('a')).toBe(false);
  }
});

test('failures while it is open, of pages that began before, count once', () => {
  const { onOpen, breaker, fail } = startBreaker();
  fail(20);
  expect(onOpen).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(MINUTE);
  expect(breaker.isOpen('a')).toBe(false);
  fail(1);
  expect(onOpen).toHaveBeenLastCalledWith('a', 2 * MINUTE);
});

test('forgets failures after a minute without one, and after a success', () => {
  const { onOpen, breaker, fail } = startBreaker();
  fail(2);
  vi.advanceTimersByTime(MINUTE);
  fail(2);
  breaker.succeed('a');
  fail(2);
  expect(onOpen).not.toHaveBeenCalled();
});

test('a grave failure opens it at once, and the next one for twice as long', () => {
  const { onOpen, breaker } = startBreaker();
  breaker.fail('a', true);
  expect(onOpen).toHaveBeenLastCalledWith('a', MINUTE);
  vi.advanceTimersByTime(MINUTE);
  breaker.fail('a', true);
  expect(onOpen).toHaveBeenLastCalledWith('a', 2 * MINUTE);
});
