import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LoadMore } from './load-more.tsx';

const query = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: vi.fn(async () => undefined),
};
const lastPage = { ...query, hasNextPage: false };
const failed = { ...query, isFetchNextPageError: true, error: new Error('Page two is lost.') };

/** A list with a number of items. */
function List({ count, query: shown }: { count: number; query: typeof query | typeof failed }) {
  const ids = Array.from({ length: count }, (_, index) => `item-${index + 1}`);
  return (
    <main>
      {ids.map((id) => (
        <p key={id} id={id} tabIndex={-1} />
      ))}
      <LoadMore query={shown} nextId={`item-${count + 1}`} />
    </main>
  );
}

beforeEach(() => query.fetchNextPage.mockClear());

test('loads the next page on request, and focuses its first item, also on the last page', () => {
  const { rerender } = render(<List count={2} query={query} />);
  const button = screen.getByRole('button', { name: 'Load more' });
  button.focus();
  fireEvent.click(button);
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
  rerender(<List count={3} query={lastPage} />);
  expect(button).not.toBeInTheDocument();
  expect(document.getElementById('item-3')).toHaveFocus();
});

test('shows why the next page could not be loaded, retries, and focuses the first item', async () => {
  const { rerender } = render(<List count={2} query={failed} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Page two is lost.');
  const retry = screen.getByRole('button', { name: 'Retry' });
  retry.focus();
  fireEvent.click(retry);
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
  rerender(<List count={3} query={lastPage} />);
  await vi.waitFor(() => expect(document.getElementById('item-3')).toHaveFocus());
});

test('renders nothing on the last page', () => {
  const { container } = render(<LoadMore query={lastPage} nextId="item-1" />);
  expect(container).toBeEmptyDOMElement();
});
