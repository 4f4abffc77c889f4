import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordEarlyEvents } from './record-early-events.ts';

const reactSubmit = vi.fn();

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><form method="post"></form></div>';
  document.querySelector('#root')?.addEventListener('submit', reactSubmit);
  recordEarlyEvents();
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

/** @returns Whether the browser sends the form. */
function submit(): boolean {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  return document.querySelector('form')?.dispatchEvent(event) ?? false;
}

test('the browser sends a form once, and React does not send it meanwhile', () => {
  expect(submit()).toBe(true);
  reactSubmit.mockClear();
  expect(submit()).toBe(false);
  expect(reactSubmit).not.toHaveBeenCalled();
});

test('a form that the browser has sent can be sent again when the visitor comes back', () => {
  submit();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(submit()).toBe(true);
});

test('a form whose response does not come can be sent again', () => {
  vi.useFakeTimers();
  submit();
  vi.runAllTimers();
  expect(submit()).toBe(true);
});

test('React can send a form again and again', () => {
  reactSubmit.mockImplementation((event: Event) => event.preventDefault());
  submit();
  submit();
  expect(reactSubmit).toHaveBeenCalledTimes(2);
});
