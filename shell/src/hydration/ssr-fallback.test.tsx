import '@clean-express/testing/setup';
import { render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { saveSsrFallbacks, ssrFallback } from './ssr-fallback.tsx';

const part = (place: string, text: string) =>
  `<div data-part="${place}"><div data-mfe="blog"><p>A <b>${text}</b></p></div></div>`;

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  document.body.innerHTML = `<div id="root"><header>Home</header>${part('first', 'post')}${part('second', 'tip')}</div>`;
  saveSsrFallbacks();
  document.body.innerHTML = '';
});

test('renders the HTML of the server for each part, inside of the style scope of the remote', () => {
  render(
    <>
      {ssrFallback('blog', 'first')}
      {ssrFallback('blog', 'second')}
    </>,
  );
  const frames = [...document.querySelectorAll('[data-mfe="blog"]')];
  expect(frames.map(({ innerHTML }) => innerHTML)).toEqual([
    '<p>A <b>post</b></p>',
    '<p>A <b>tip</b></p>',
  ]);
});

test('has nothing for a part that the server did not render', () => {
  expect(ssrFallback('blog', 'third')).toBeUndefined();
});

test('has nothing on another page', () => {
  window.history.replaceState(null, '', '/blogs');
  expect(ssrFallback('blog', 'first')).toBeUndefined();
});
