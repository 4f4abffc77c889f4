import { createBrowserRouter, RouterProvider } from '@clean-express/federation/router';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ListLinks } from './list-links.tsx';

const PATH = '/things?q=mop';

/** A query with a page for each limit, of up to 200 items in all. */
function queryOf(...limits: number[]) {
  let sum = 0;
  let next: string | undefined;
  const pages = limits.map((limit) => {
    sum += limit;
    next = sum < 200 ? `after-${sum}` : undefined;
    return { items: Array.from({ length: limit }), next, total: 200 };
  });
  return {
    data: {
      pages,
      pageParams: limits.map((limit) => ({ limit })),
    },
    hasNextPage: next !== undefined,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    error: null,
    fetchNextPage: vi.fn(async () => undefined),
  };
}

function renderLinks(
  query: ComponentProps<typeof ListLinks>['query'],
  show: number,
  after?: string,
) {
  const part = { size: 40, show, after };
  const element = <ListLinks query={query} part={part} path={PATH} listId="things" />;
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />);
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => history.replaceState(null, '', PATH));

test('links to the list with one page more, at its first new item', () => {
  renderLinks(queryOf(40), 40);
  expect(hrefOf('Load more')).toBe('/things?q=mop&show=80#things-41');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('replaces the URL on a click, without the item', () => {
  const { length } = history;
  renderLinks(queryOf(40), 40);
  fireEvent.click(screen.getByRole('link'));
  expect(location.search + location.hash).toBe('?q=mop&show=80');
  expect(history.length).toBe(length);
});

test('leaves a click that opens another tab to the browser', () => {
  renderLinks(queryOf(40), 40);
  const isDefault = fireEvent.click(screen.getByRole('link'), { ctrlKey: true });
  expect(isDefault).toBe(true);
  expect(location.search).toBe('?q=mop');
});

test('loads what the URL shows, and waits for it', () => {
  const query = queryOf(40);
  renderLinks(query, 80);
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Load more' })).toHaveAttribute('aria-busy', 'true');
});

test('offers items that are loaded but not shown', () => {
  renderLinks(queryOf(40, 40, 40, 40), 80);
  expect(hrefOf('Load more')).toBe('/things?q=mop&show=120#things-81');
});

test('links to the next page after the maximum, by cursor', () => {
  renderLinks(queryOf(120), 120);
  expect(hrefOf('Next page')).toBe('/things?q=mop&after=after-120#things');
  expect(screen.getByRole('link')).toHaveAttribute('rel', 'next');
});

test('links to the item after the shown ones, also if the photo viewer has loaded further pages', () => {
  renderLinks(queryOf(120, 40), 120);
  expect(hrefOf('Next page')).toBe('/things?q=mop&after=after-120#things');
});

test('links from a later page to the beginning', () => {
  renderLinks(queryOf(80, 80), 80, 'abc');
  expect(hrefOf('Back to the beginning')).toBe('/things?q=mop#things');
  expect(hrefOf('Load more')).toBe('/things?q=mop&show=120&after=abc#things-81');
});

test('shows why further items could not be loaded, and retries', () => {
  const error = new Error('Page two is lost.');
  const query = { ...queryOf(40), isFetchNextPageError: true, error };
  renderLinks(query, 80);
  expect(query.fetchNextPage).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent('Page two is lost.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
});

test('renders nothing at the end of a list that is shown from the beginning', () => {
  renderLinks(queryOf(200), 200);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
