import {
  infiniteQueryOptions,
  QueryClientProvider,
  queryOptions,
  useQuery,
} from '@clean-express/federation/query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('without a connection', () => {
  const connect = (type: 'online' | 'offline') => window.dispatchEvent(new Event(type));

  beforeEach(() => {
    client.mount();
    connect('offline');
    return () => {
      connect('online');
      client.unmount();
    };
  });

  test('a mutation fails at once, and is not sent later', async () => {
    const send = vi.fn(() => Promise.reject(new Error('You are offline.')));
    const mutation = client.getMutationCache().build(client, { mutationFn: send });
    await expect(mutation.execute(undefined)).rejects.toThrow('You are offline.');
    connect('online');
    await client.resumePausedMutations();
    expect(send).toHaveBeenCalledOnce();
  });

  test('a query fails, and is fetched again once there is a connection', async () => {
    one.mockRejectedValueOnce(new Error('You are offline.'));
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, children);
    const { result } = renderHook(() => useQuery(oneQuery()), { wrapper });
    await vi.waitFor(() => expect(result.current.error?.message).toBe('You are offline.'));
    connect('online');
    await vi.waitFor(() => expect(result.current.data).toBe('one'));
  });
});
