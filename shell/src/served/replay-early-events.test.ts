import { beforeEach, expect, test, vi } from 'vitest';
import { replayEarlyEvents } from './replay-early-events.ts';

const stop = vi.fn();

/** What the page's head has kept. */
function keep(...events: { type: string; target: Element | null }[]): void {
  Object.assign(window, { earlyEvents: Object.assign([...events], { stop }) });
}

beforeEach(() => {
  document.body.innerHTML =
    '<button type="button"><svg><path></path></svg></button><form><input></form>';
  stop.mockReset();
});

const find = <Found extends Element>(selector: string) => document.querySelector(selector) as Found;

test('a click is done once more, also when it hit the icon of a button', () => {
  const clicked = vi.fn();
  find('button').addEventListener('click', clicked);
  keep({ type: 'click', target: find('path') }, { type: 'click', target: find('button') });
  replayEarlyEvents();
  expect(clicked).toHaveBeenCalledTimes(2);
  expect(stop).toHaveBeenCalledOnce();
});

test('what was typed is still there, and told', () => {
  const field = find<HTMLInputElement>('input');
  const told = vi.fn(() => field.value);
  field.addEventListener('input', told);
  field.value = 'drains';
  keep({ type: 'input', target: field });
  replayEarlyEvents();
  expect(told).toHaveReturnedWith('drains');
});

test('a form is sent', () => {
  const sent = vi.fn((event: Event) => event.preventDefault());
  find('form').addEventListener('submit', sent);
  keep({ type: 'submit', target: find('form') });
  replayEarlyEvents();
  expect(sent).toHaveBeenCalledOnce();
});

test('what is gone meanwhile is left alone', () => {
  const clicked = vi.fn();
  const button = find('button');
  button.addEventListener('click', clicked);
  button.remove();
  keep({ type: 'click', target: button });
  replayEarlyEvents();
  expect(clicked).not.toHaveBeenCalled();
});
