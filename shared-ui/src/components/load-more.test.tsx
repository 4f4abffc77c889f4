import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoadMore } from './load-more.tsx';

const query = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: vi.fn(async () => undefined),
};

test('gets the next page on demand', () => {
  render(<LoadMore query={query} />);
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
});

test('bears a name of its own beside another list', () => {
  render(<LoadMore query={query} label="More names" />);
  expect(screen.getByRole('button', { name: 'More names' })).toBeDefined();
});

test('says why the next page did not come, and tries again', () => {
  query.fetchNextPage.mockClear();
  const error = new Error('Page two is lost.');
  render(<LoadMore query={{ ...query, isFetchNextPageError: true, error }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Page two is lost.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
});

test('is away on the last page', () => {
  const { container } = render(<LoadMore query={{ ...query, hasNextPage: false }} />);
  expect(container).toBeEmptyDOMElement();
});
