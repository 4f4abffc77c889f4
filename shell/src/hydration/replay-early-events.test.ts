import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replayEarlyEvents } from './replay-early-events.ts';

const find = <Found extends Element>(selector: string, type: new () => Found): Found => {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`There is no ${selector}.`);
  return found;
};

const button = () => find('button[type=button]', HTMLButtonElement);

beforeEach(async () => {
  document.body.innerHTML =
    '<button type="button"><svg><path></path></svg></button><form><input><button>Send</button></form><p>Text</p>';
  vi.resetModules();
  await import('./record-early-events.ts');
});

afterEach(() => window.earlyEvents?.stop());

function pressIcon(): void {
  find('path', SVGElement).dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

test('replays a click on a button, also on the icon inside of it', () => {
  button().click();
  pressIcon();
  const onClick = vi.fn();
  button().addEventListener('click', onClick);
  replayEarlyEvents();
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('records nothing once the events are replayed', () => {
  replayEarlyEvents();
  button().click();
  expect(window.earlyEvents).toHaveLength(0);
});

test('leaves a click on anything else to the browser', () => {
  find('p', HTMLParagraphElement).click();
  find('input', HTMLInputElement).click();
  expect(window.earlyEvents).toHaveLength(0);
});

test('replays an input with the value that was typed', () => {
  const field = find('input', HTMLInputElement);
  field.value = 'drains';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const onInput = vi.fn(() => field.value);
  field.addEventListener('input', onInput);
  replayEarlyEvents();
  expect(onInput).toHaveReturnedWith('drains');
});

test('holds back the submit of a form, and replays it', () => {
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  find('form', HTMLFormElement).dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  find('form', HTMLFormElement).addEventListener('submit', onSubmit);
  replayEarlyEvents();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('skips an element that was removed in the meantime', () => {
  const removed = button();
  removed.click();
  const onClick = vi.fn();
  removed.addEventListener('click', onClick);
  removed.remove();
  replayEarlyEvents();
  expect(onClick).not.toHaveBeenCalled();
});
