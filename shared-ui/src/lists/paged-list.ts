import type { Page } from '@clean-express/shared-api';

/**
 * Returns the loaded items of all pages of an infinite query.
 *
 * @returns `total`: the number of items in all, from the backend, or else the number of loaded items.
 *   `isMore`: whether there are more, because the backend returns no total.
 */
export function pagedList<Item>({ data }: { data: { pages: Page<Item>[] } | undefined }) {
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const last = data?.pages.at(-1);
  const isMore = last?.next !== undefined && last.total === undefined;
  return { items, total: last?.total ?? items.length, isMore };
}
