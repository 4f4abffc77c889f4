import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenPainted } from './when-painted.ts';

let reportPaint = () => {};

/** @param types - The entries that the browser supports. */
function stubObserver(types: string[]): void {
  class Observer {
    static supportedEntryTypes = types;
    constructor(callback: () => void) {
      reportPaint = callback;
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('PerformanceObserver', Observer);
}

const setHidden = (isHidden: boolean) =>
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);

/** Whether the scripts of a page start, as a function. */
function startOf(): () => boolean {
  const onStart = vi.fn();
  whenPainted().then(onStart);
  return () => onStart.mock.calls.length > 0;
}

beforeEach(() => {
  vi.useFakeTimers();
  stubObserver(['largest-contentful-paint']);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('starts at the first entry for the largest paint', async () => {
  const hasStarted = startOf();
  await vi.advanceTimersByTimeAsync(1000);
  expect(hasStarted()).toBe(false);
  reportPaint();
  await vi.advanceTimersByTimeAsync(0);
  expect(hasStarted()).toBe(true);
});

test('starts after two seconds', async () => {
  const hasStarted = startOf();
  await vi.advanceTimersByTimeAsync(2000);
  expect(hasStarted()).toBe(true);
});

test.each(['pointerdown', 'keydown', 'focusin'])('starts at a %s', async (type) => {
  const hasStarted = startOf();
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(hasStarted()).toBe(true);
});

test('starts at once on a hidden page', async () => {
  setHidden(true);
  const hasStarted = startOf();
  await vi.advanceTimersByTimeAsync(0);
  expect(hasStarted()).toBe(true);
});

test('starts when the page becomes hidden', async () => {
  const hasStarted = startOf();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(hasStarted()).toBe(true);
});

test('without entries for the largest paint, starts two frames after load', async () => {
  stubObserver(['paint']);
  const hasStarted = startOf();
  await vi.advanceTimersByTimeAsync(1000);
  expect(hasStarted()).toBe(false);
  window.dispatchEvent(new Event('load'));
  await vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(0);
  expect(hasStarted()).toBe(false);
  await vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(0);
  expect(hasStarted()).toBe(true);
});
