import { hydrate, QueryClient } from '@clean-express/federation/query';
import { dehydrate } from '@clean-express/federation/server';
import { afterEach, expect, test, vi } from 'vitest';
import { serveLists } from '../testing/serve-lists.ts';
import { blogNamesQuery, blogPagesQuery } from './blogs.queries.ts';
import { myReviewsQuery, serviceReviewsQuery } from './reviews.queries.ts';
import { serviceNamesQuery, servicePagesQuery } from './services.queries.ts';

afterEach(() => vi.unstubAllGlobals());

type Load = (cache: QueryClient) => Promise<{ pages: { items: unknown[] }[] }>;

const LISTS: [string, Load][] = [
  ['services', (cache) => cache.fetchInfiniteQuery(servicePagesQuery({ sort: 'price' }))],
  ['names of services', (cache) => cache.fetchInfiniteQuery(serviceNamesQuery())],
  ['names of posts', (cache) => cache.fetchInfiniteQuery(blogNamesQuery())],
  ['posts', (cache) => cache.fetchInfiniteQuery(blogPagesQuery())],
  ['reviews of a service', (cache) => cache.fetchInfiniteQuery(serviceReviewsQuery('1'))],
  ['own reviews', (cache) => cache.fetchInfiniteQuery(myReviewsQuery('ada@example.com'))],
];

test.each(LISTS)(
  '%s are refetched from a query that was dehydrated to JSON',
  async (_name, load) => {
    const item = { _id: '1', name: 'One', serviceId: '1', own: true };
    const paths = serveLists(() => Response.json([item]));
    const server = new QueryClient();
    await load(server);
    const browser = new QueryClient();
    hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))));
    const { pages } = await load(browser);
    expect(pages[0]?.items).toHaveLength(1);
    expect(paths).toHaveLength(2);
    expect(paths[1]).toBe(paths[0]);
  },
);
