import { beforeEach, expect, test, vi } from 'vitest';
import { replayEarlyEvents } from './replay-early-events.ts';

const stop = vi.fn();

/** Sets the events that the script in the page's head recorded. */
function record(...events: { type: string; target: Element | null }[]): void {
  Object.assign(window, { earlyEvents: Object.assign([...events], { stop }) });
}

beforeEach(() => {
  document.body.innerHTML =
    '<button type="button"><svg><path></path></svg></button><form><input></form>';
  stop.mockReset();
});

const find = <Found extends Element>(selector: string) => document.querySelector(selector) as Found;

test('replays a click on a button, also on the icon inside of it', () => {
  const onClick = vi.fn();
  find('button').addEventListener('click', onClick);
  record({ type: 'click', target: find('path') }, { type: 'click', target: find('button') });
  replayEarlyEvents();
  expect(onClick).toHaveBeenCalledTimes(2);
  expect(stop).toHaveBeenCalledOnce();
});

test('replays an input with the value that was typed', () => {
  const field = find<HTMLInputElement>('input');
  const onInput = vi.fn(() => field.value);
  field.addEventListener('input', onInput);
  field.value = 'drains';
  record({ type: 'input', target: field });
  replayEarlyEvents();
  expect(onInput).toHaveReturnedWith('drains');
});

test('replays the submit of a form', () => {
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  find('form').addEventListener('submit', onSubmit);
  record({ type: 'submit', target: find('form') });
  replayEarlyEvents();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('skips an element that was removed in the meantime', () => {
  const onClick = vi.fn();
  const button = find('button');
  button.addEventListener('click', onClick);
  button.remove();
  record({ type: 'click', target: button });
  replayEarlyEvents();
  expect(onClick).not.toHaveBeenCalled();
});
