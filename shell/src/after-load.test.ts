import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './after-load.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('delays a task in browsers without idle callbacks', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const task = vi.fn();
  whenIdle(task);
  expect(task).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(task).toHaveBeenCalledTimes(1);
});
