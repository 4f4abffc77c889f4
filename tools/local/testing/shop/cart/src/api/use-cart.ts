import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getArticles } from './shop-api';

export interface Item {
  sku: string;
  count: number;
}

const STORAGE = 'shop-cart';
const MAX_COUNT = 9;

function readItems(): Item[] {
  try {
    return JSON.parse(localStorage.getItem(STORAGE) ?? '[]');
  } catch {
    return [];
  }
}

/** What is in the cart. It is kept in this browser. */
export const itemsQuery = queryOptions({
  queryKey: ['cart/items'],
  queryFn: readItems,
  staleTime: Number.POSITIVE_INFINITY,
});

export const articlesQuery = (skus: string[]) =>
  queryOptions({
    queryKey: ['shop', 'articles', skus],
    queryFn: ({ signal }) => getArticles(skus, signal),
    enabled: skus.length > 0,
  });

/** The cart, and ways to change it. `items` is missing until it has been read. */
export function useCart() {
  const client = useQueryClient();
  const { data: items } = useQuery(itemsQuery);

  const save = async (change: (before: Item[]) => Item[]) => {
    // What is being read now would replace it.
    await client.cancelQueries({ queryKey: itemsQuery.queryKey });
    const next = change(client.getQueryData(itemsQuery.queryKey) ?? readItems());
    localStorage.setItem(STORAGE, JSON.stringify(next));
    client.setQueryData(itemsQuery.queryKey, next);
  };

  const setCount = (sku: string, count: number) =>
    save((before) =>
      before
        .map((item) => (item.sku === sku ? { sku, count: Math.min(count, MAX_COUNT) } : item))
        .filter((item) => item.count > 0),
    );

  const add = (sku: string) =>
    save((before) => {
      const found = before.find((item) => item.sku === sku);
      const count = Math.min((found?.count ?? 0) + 1, MAX_COUNT);
      return [...before.filter((item) => item !== found), { sku, count }];
    });

  const empty = () => save(() => []);
  return { items, add, setCount, empty };
}
