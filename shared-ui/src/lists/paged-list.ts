import type { Page } from '@clean-express/shared-api';

/** What this needs of an infinite query's result. */
interface PagedQuery<Item> {
  data: { pages: Page<Item>[] } | undefined;
}

interface PagedList<Item> {
  items: Item[];
  /** How many there are in all: what the backend says, or else what has come. */
  total: number;
  /** Whether there are more than the total, and nobody knows how many. */
  isMore: boolean;
}

/** The items of all pages so far, and how many there are. */
export function pagedList<Item>({ data }: PagedQuery<Item>): PagedList<Item> {
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const last = data?.pages.at(-1);
  const isMore = last?.next !== undefined && last.total === undefined;
  return { items, total: last?.total ?? items.length, isMore };
}
