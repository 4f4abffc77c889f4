import '@clean-express/shared-testing/setup';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { keepServedContent } from './kept-content.ts';
import { KeptPart } from './kept-part.tsx';

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  document.body.innerHTML =
    '<div id="root"><header>Home</header><div data-mfe="blog"><p>A <b>post</b></p></div></div>';
  keepServedContent();
  document.body.innerHTML = '';
});

test('leaves standing what the server drew for a remote, with its styles', () => {
  render(<KeptPart remote="blog" />);
  const part = screen.getByText('post').closest('[data-mfe="blog"]');
  expect(part?.innerHTML).toBe('<p>A <b>post</b></p>');
});

test('is nothing for a remote that the server did not draw', () => {
  const { container } = render(<KeptPart remote="catalog" />);
  expect(container.childElementCount).toBe(0);
});

test('is nothing on another page, where it would be out of place', () => {
  window.history.replaceState(null, '', '/blogs');
  const { container } = render(<KeptPart remote="blog" />);
  expect(container.childElementCount).toBe(0);
});
