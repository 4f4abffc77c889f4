import { QueryClient } from '@clean-express/federation/query';
import { afterEach, expect, test, vi } from 'vitest';
import { findInPages } from '../client/page.ts';
import { serveLists } from '../testing/serve-lists.ts';
import { serviceNamesKey, serviceNamesQuery } from './services.queries.ts';

afterEach(() => vi.unstubAllGlobals());

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: `${index}`,
    name: index % 2 === 0 ? `Window Cleaning ${index}` : `Car Wash ${index}`,
    description: 'Much to read.',
  }));

const namesOf = ({ pages }: { pages: { items: { name: string }[] }[] }) =>
  pages.flatMap((page) => page.items).map(({ name }) => name);

test('requests only names, page by page', async () => {
  const link = '<http://api.example/services?fields=name&limit=50&cursor=abc>; rel="next"';
  const paths = serveLists((path) =>
    path.includes('cursor=abc')
      ? Response.json([{ _id: 'last', name: 'Zoo Keeping' }])
      : Response.json(items(50), { headers: { link } }),
  );
  const list = await new QueryClient().fetchInfiniteQuery({ ...serviceNamesQuery(), pages: 2 });
  expect(paths).toEqual([
    '/services?fields=name&limit=50',
    '/services?fields=name&limit=50&cursor=abc',
  ]);
  expect(namesOf(list)).toHaveLength(51);
});

test('drops all other fields that a backend returns', async () => {
  serveLists(() => Response.json(items(60)));
  const { pages } = await new QueryClient().fetchInfiniteQuery(serviceNamesQuery());
  expect(pages[0]?.items).toHaveLength(60);
  expect(pages[0]?.items[1]).toEqual({ _id: '1', name: 'Car Wash 1' });
});

test('passes the search to the backend', async () => {
  const paths = serveLists(() => Response.json(items(2)));
  const list = await new QueryClient().fetchInfiniteQuery(serviceNamesQuery('glass'));
  expect(paths).toEqual(['/services?fields=name&q=glass&limit=50']);
  expect(namesOf(list)).toHaveLength(2);
});

test('finds an item in any cached list', async () => {
  serveLists(() => Response.json(items(3)));
  const cache = new QueryClient();
  await cache.fetchInfiniteQuery(serviceNamesQuery('car'));
  expect(findInPages(cache, serviceNamesKey, '1')).toEqual({ _id: '1', name: 'Car Wash 1' });
  expect(findInPages(cache, serviceNamesKey, '7')).toBeUndefined();
});
