import type { Page } from '@clean-express/shared-api';

/** The part of an infinite query's result that is needed here. */
interface PagedQuery<Item> {
  data: { pages: Page<Item>[] } | undefined;
}

interface PagedList<Item> {
  items: Item[];
  /** Number of items in all: from the backend, or else the number of loaded items. */
  total: number;
  /** Whether there are more items than `total`, because the backend returns no total. */
  isMore: boolean;
}

/** Returns the loaded items of all pages, and their number. */
export function pagedList<Item>({ data }: PagedQuery<Item>): PagedList<Item> {
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const last = data?.pages.at(-1);
  const isMore = last?.next !== undefined && last.total === undefined;
  return { items, total: last?.total ?? items.length, isMore };
}
