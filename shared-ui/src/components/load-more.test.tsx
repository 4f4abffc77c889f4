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

test('loads the next page on request', () => {
  render(<LoadMore query={query} />);
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
});

test('has a custom label', () => {
  render(<LoadMore query={query} label="More names" />);
  expect(screen.getByRole('button', { name: 'More names' })).toBeVisible();
});

test('shows why the next page could not be loaded, and retries', () => {
  query.fetchNextPage.mockClear();
  const error = new Error('Page two is lost.');
  render(<LoadMore query={{ ...query, isFetchNextPageError: true, error }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Page two is lost.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
});

test('renders nothing on the last page', () => {
  const { container } = render(<LoadMore query={{ ...query, hasNextPage: false }} />);
  expect(container).toBeEmptyDOMElement();
});

test('is a link to a page with the next items, if there is one', () => {
  query.fetchNextPage.mockClear();
  render(<LoadMore query={query} href="/services?after=abc" />);
  const link = screen.getByRole('link', { name: 'Load more' });
  expect(link).toHaveAttribute('href', '/services?after=abc');
  expect(fireEvent.click(link)).toBe(false);
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
});
