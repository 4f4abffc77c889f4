import type { Page } from '@clean-express/shared-api';

/** The loaded pages of an infinite query. */
interface Pages<Item> {
  pages: Page<Item>[];
  pageParams: readonly unknown[];
}

/** The number of items that the requests of an infinite query, or of its first pages, have asked for. */
export function requestedItems(pageParams: readonly unknown[] = []): number {
  return pageParams
    .map((parameters) => Number(Object(parameters).limit))
    .reduce((sum, limit) => sum + limit, 0);
}

/**
 * Returns the loaded items of all pages of an infinite query.
 *
 * @param show - Number of items to return; by default, all. A backend that ignores page sizes may have
 *   returned more items than requested, which are all returned.
 * @returns `total`: the number of items in all, from the backend, or else the number of loaded items.
 *   `isMore`: whether there are more, because the backend returns no total.
 *   `isCut`: whether items are loaded that are not returned.
 */
export function pagedList<Item>(
  { data }: { data: Pages<Item> | undefined },
  show = Number.POSITIVE_INFINITY,
) {
  const loaded = data?.pages.flatMap((page) => page.items) ?? [];
  const last = data?.pages.at(-1);
  const isMore = last?.next !== undefined && last.total === undefined;
  const isCut = requestedItems(data?.pageParams) > show && loaded.length > show;
  const items = isCut ? loaded.slice(0, show) : loaded;
  return { items, total: last?.total ?? loaded.length, isMore, isCut };
}
