import { act } from '@testing-library/react';
import { lazy, type ReactNode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enableFields, recordEarlyEvents } from '../starter/record-early-events.ts';
import { PagePart, replay } from './page-part.tsx';

const onClick = vi.fn();
const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());

function Search() {
  const [text, setText] = useState('');
  return (
    <>
      <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
    </>
  );
}

function Content() {
  return (
    <>
      <button type="button" onClick={onClick}>
        <svg>
          <title>Next</title>
        </svg>
      </button>
      <a href="#main">All services</a>
      <Search />
      <form data-needs-script onSubmit={onSubmit}>
        <fieldset disabled>
          <button type="submit">Log in</button>
        </fieldset>
      </form>
    </>
  );
}

const page = (content: ReactNode) => (
  <main data-part="main">
    <PagePart name="main">{content}</PagePart>
  </main>
);

const container = () => document.querySelector('#root') ?? document.body;

function find<Found extends Element>(selector: string, type: new () => Found): Found {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`There is no ${selector}.`);
  return found;
}

const button = () => find('button[type=button]', HTMLButtonElement);
const form = () => find('form', HTMLFormElement);

/** Dispatches an event as the browser does; whether it was not prevented. */
const dispatch = (target: Element, event: Event) => target.dispatchEvent(event);

const hydrate = (content: ReactNode = <Content />) =>
  act(async () => void hydrateRoot(container(), page(content)));

const listen = vi.spyOn(window, 'addEventListener');

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = `<div id="root">${renderToString(page(<Content />))}</div>`;
  recordEarlyEvents();
});

/** The listeners of a page last as long as the page. */
afterEach(() => {
  for (const parameters of listen.mock.calls) removeEventListener(...parameters);
});

test('replays clicks on a button, also on the icon inside of it', async () => {
  button().click();
  dispatch(find('svg', SVGElement), new MouseEvent('click', { bubbles: true }));
  await hydrate();
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('does not replay a click that comes after hydration', async () => {
  await hydrate();
  button().click();
  expect(onClick).toHaveBeenCalledOnce();
  expect(window.earlyEvents?.take('main')).toEqual([]);
});

test('a click that hydrates its part counts once', async () => {
  await act(async () => {
    hydrateRoot(container(), page(<Content />));
    await vi.waitFor(() => expect(button().isConnected).toBe(true));
    button().click();
  });
  expect(onClick).toHaveBeenCalledOnce();
});

/** Content whose code loads late, and the function that provides it. */
function lateContent() {
  let resolve = (_module: { default: typeof Content }) => {};
  const loaded = new Promise<{ default: typeof Content }>((provide) => {
    resolve = provide;
  });
  return { Late: lazy(() => loaded), provide: () => resolve({ default: Content }) };
}

test('keeps a click until the code of its part is loaded', async () => {
  const { Late, provide } = lateContent();
  await hydrate(<Late />);
  button().click();
  expect(onClick).not.toHaveBeenCalled();
  await act(async () => provide());
  expect(onClick).toHaveBeenCalledOnce();
});

test('marks a part in the timeline once it is interactive', async () => {
  const mark = vi.spyOn(performance, 'mark');
  const { Late, provide } = lateContent();
  await hydrate(<Late />);
  expect(mark).not.toHaveBeenCalled();
  await act(async () => provide());
  expect(mark).toHaveBeenCalledWith('part-interactive', { detail: 'main' });
});

test('leaves links, and forms that work without script, to the browser', () => {
  form().removeAttribute('data-needs-script');
  const link = new MouseEvent('click', { bubbles: true, cancelable: true });
  expect(dispatch(find('a', HTMLAnchorElement), link)).toBe(true);
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  expect(dispatch(form(), submit)).toBe(true);
  expect(window.earlyEvents?.take('main')).toEqual([]);
});

test('replays the typed value', async () => {
  const field = find('input', HTMLInputElement);
  for (const value of ['d', 'drains']) {
    field.value = value;
    dispatch(field, new Event('input', { bubbles: true }));
  }
  await hydrate();
  expect(find('output', HTMLElement).textContent).toBe('drains');
});

test('holds back the submit of a form that needs script, and replays it once', async () => {
  for (let presses = 0; presses < 2; presses += 1) {
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    expect(dispatch(form(), submit)).toBe(false);
  }
  await hydrate();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('shows which buttons were pressed, until it replays them', async () => {
  button().click();
  const submitter = find('button[type=submit]', HTMLButtonElement);
  dispatch(form(), new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
  const pressed = () => [...document.querySelectorAll('[data-pressed]')];
  expect(pressed()).toEqual([button(), submitter]);
  await hydrate();
  expect(pressed()).toEqual([]);
});

test('enables the fields of a form that needs script', () => {
  enableFields();
  expect(find('fieldset', HTMLFieldSetElement).disabled).toBe(false);
});

test('skips an element that was removed in the meantime', async () => {
  const removed = button();
  removed.click();
  removed.remove();
  const onReplay = vi.fn();
  removed.addEventListener('click', onReplay);
  for (const event of window.earlyEvents?.take('main') ?? []) replay(event);
  expect(onReplay).not.toHaveBeenCalled();
});
