import { infiniteQueryOptions, queryOptions } from '@clean-express/federation/query';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient as client, startPageQueries } from './query-client.ts';

const address = { params: { id: '7' }, search: new URLSearchParams('q=clean') };

const one = vi.fn(async (_: { queryKey: readonly unknown[] }) => 'one');
const pages = vi.fn(async () => 'page');

const oneQuery = (id?: string) => queryOptions({ queryKey: ['one', id], queryFn: one });
const pagesQuery = (q: string | null) =>
  infiniteQueryOptions({
    queryKey: ['pages', q],
    queryFn: pages,
    initialPageParam: 0,
    getNextPageParam: () => undefined,
  });

const route = {
  handle: {
    access: 'public',
    queries: ({ params, search }: typeof address) => [
      oneQuery(params.id),
      pagesQuery(search.get('q')),
    ],
  },
};

beforeEach(() => {
  vi.clearAllMocks();
  client.clear();
});

test('prefetches all queries of a page in parallel, with the parameters of its URL', async () => {
  startPageQueries(route, address);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(client.getQueryData(['one', '7'])).toBe('one');
  expect(client.getQueryData(['pages', 'clean'])).toMatchObject({ pages: ['page'] });
});

test('does not prefetch cached data', async () => {
  client.setQueryData(['one', '7'], 'cached');
  startPageQueries(route, address);
  await vi.waitFor(() => expect(pages).toHaveBeenCalledOnce());
  expect(one).not.toHaveBeenCalled();
});

test('leaves the error of a failed query to the page', async () => {
  one.mockRejectedValueOnce(new Error('The API is down.'));
  startPageQueries(route, address);
  await vi.waitFor(() => expect(client.getQueryState(['one', '7'])?.status).toBe('error'));
});

test('prefetches nothing for a page that declares no queries', () => {
  startPageQueries({}, address);
  expect(client.isFetching()).toBe(0);
});
