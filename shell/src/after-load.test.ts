import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './after-load.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a browser without idle callbacks is left alone for a moment', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const work = vi.fn();
  whenIdle(work);
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
});
