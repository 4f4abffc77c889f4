import { expect, test, vi } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

const MINUTE = 60_000;

function startBreaker() {
  const clock = { now: 0 };
  const onOpen = vi.fn();
  const breaker = new CircuitBreaker(onOpen, () => clock.now);
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) breaker.fail('a');
  };
  return { clock, onOpen, breaker, fail };
}

test('opens after three failures in a row, for a minute', () => {
  const { clock, onOpen, breaker, fail } = startBreaker();
  fail(2);
  expect(breaker.isOpen('a')).toBe(false);
  fail(1);
  expect(breaker.isOpen('a')).toBe(true);
  expect(breaker.isOpen('b')).toBe(false);
  expect(onOpen.mock.calls).toEqual([['a', MINUTE]]);
  clock.now = MINUTE;
  expect(breaker.isOpen('a')).toBe(false);
});

test('opens again at the next failure, for twice as long, up to 16 minutes', () => {
  const { clock, onOpen, breaker, fail } = startBreaker();
  fail(2);
  for (const minutes of [1, 2, 4, 8, 16, 16]) {
    fail(1);
    expect(onOpen).toHaveBeenLastCalledWith('a', minutes * MINUTE);
    clock.now += minutes * MINUTE;
    expect(breaker.isOpen('a')).toBe(false);
  }
});

test('failures while it is open, of pages that began before, count once', () => {
  const { clock, onOpen, breaker, fail } = startBreaker();
  fail(20);
  expect(onOpen).toHaveBeenCalledOnce();
  clock.now = MINUTE;
  expect(breaker.isOpen('a')).toBe(false);
  fail(1);
  expect(onOpen).toHaveBeenLastCalledWith('a', 2 * MINUTE);
});

test('forgets failures after a minute without one, and after a success', () => {
  const { clock, onOpen, breaker, fail } = startBreaker();
  fail(2);
  clock.now = MINUTE;
  fail(2);
  breaker.succeed('a');
  fail(2);
  expect(onOpen).not.toHaveBeenCalled();
});

test('a grave failure opens it at once, and the next one for twice as long', () => {
  const { clock, onOpen, breaker } = startBreaker();
  breaker.fail('a', true);
  expect(onOpen).toHaveBeenLastCalledWith('a', MINUTE);
  clock.now = MINUTE;
  breaker.fail('a', true);
  expect(onOpen).toHaveBeenLastCalledWith('a', 2 * MINUTE);
});
