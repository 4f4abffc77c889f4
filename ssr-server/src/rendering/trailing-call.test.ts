// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTrailingCall } from './trailing-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('calls at once, and once more after the delay', () => {
  const call = vi.fn();
  withTrailingCall(call, 1000)();
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(call).toHaveBeenCalledTimes(2);
});

test('makes one additional call after the last of several', () => {
  const call = vi.fn();
  const wrapped = withTrailingCall(call, 1000);
  wrapped();
  vi.advanceTimersByTime(500);
  wrapped();
  vi.advanceTimersByTime(10_000);
  expect(call).toHaveBeenCalledTimes(3);
});
