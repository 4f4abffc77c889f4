// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { andAgain } from './and-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('calls at once, and once more', () => {
  const call = vi.fn();
  andAgain(call, 1000)();
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(call).toHaveBeenCalledTimes(2);
});

test('repeats the last of many calls only', () => {
  const call = vi.fn();
  const callTwice = andAgain(call, 1000);
  callTwice();
  vi.advanceTimersByTime(500);
  callTwice();
  vi.advanceTimersByTime(10_000);
  expect(call).toHaveBeenCalledTimes(3);
});
