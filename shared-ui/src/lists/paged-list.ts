import type { Page } from '@clean-express/shared-api';

/** What this needs of an infinite query's result. */
interface PagedQuery<Item> {
  data: { pages: Page<Item>[] } | undefined;
}

/**
 * The items of all pages so far, and how many there are in all: what the backend says, or else what
 * has come.
 */
export function pagedList<Item>({ data }: PagedQuery<Item>): { items: Item[]; total: number } {
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return { items, total: data?.pages.at(-1)?.total ?? items.length };
}
