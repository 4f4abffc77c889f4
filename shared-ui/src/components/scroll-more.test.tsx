import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ScrollMore } from './scroll-more.tsx';

const query = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: vi.fn(async () => undefined),
};

/** Stubs the observer of the browser. Returns a function that scrolls what is observed into view. */
function stubObserver() {
  const observed = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  const Observer = function observer(callback: () => void) {
    return { observe: () => observed.add(callback), disconnect: () => observed.delete(callback) };
  };
  vi.stubGlobal('IntersectionObserver', Observer);
  return () => act(() => observed.forEach((notify) => void notify([{ isIntersecting: true }])));
}

afterEach(() => {
  query.fetchNextPage.mockClear();
  vi.unstubAllGlobals();
});

test('loads the next page when it comes into view, and none while that loads', () => {
  const scroll = stubObserver();
  const { rerender } = render(<ScrollMore query={query} />);
  expect(query.fetchNextPage).not.toHaveBeenCalled();
  scroll();
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
  rerender(<ScrollMore query={{ ...query, isFetchingNextPage: true }} />);
  scroll();
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
});

test('loads nothing at the end of the list', () => {
  const scroll = stubObserver();
  render(<ScrollMore query={{ ...query, hasNextPage: false }} />);
  scroll();
  expect(query.fetchNextPage).not.toHaveBeenCalled();
});

test('shows why the next page could not be loaded, and waits for a retry', () => {
  const scroll = stubObserver();
  const error = new Error('Page two is lost.');
  render(<ScrollMore query={{ ...query, isFetchNextPageError: true, error }} />);
  scroll();
  expect(query.fetchNextPage).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent('Page two is lost.');
  act(() => screen.getByRole('button', { name: 'Retry' }).click());
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
});
