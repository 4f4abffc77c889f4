import '@clean-express/testing/setup';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SsrFallback, saveSsrFallbacks } from './ssr-fallback.tsx';

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  document.body.innerHTML =
    '<div id="root"><header>Home</header><div data-mfe="blog"><p>A <b>post</b></p></div></div>';
  saveSsrFallbacks();
  document.body.innerHTML = '';
});

test('renders the HTML of the server inside of the style scope of the remote', () => {
  render(<SsrFallback remote="blog" />);
  const part = screen.getByText('post').closest('[data-mfe="blog"]');
  expect(part?.innerHTML).toBe('<p>A <b>post</b></p>');
});

test('renders nothing for a remote that the server did not render', () => {
  const { container } = render(<SsrFallback remote="catalog" />);
  expect(container.childElementCount).toBe(0);
});

test('renders nothing on another page', () => {
  window.history.replaceState(null, '', '/blogs');
  const { container } = render(<SsrFallback remote="blog" />);
  expect(container.childElementCount).toBe(0);
});
