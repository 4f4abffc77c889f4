import type { Page, Review } from '@clean-express/shared-api';

/** Takes a review out of a list that was loaded page by page, and out of its total. */
export function withoutReview<List extends { pages: Page<Review>[] }>(
  list: List,
  id: string,
): List {
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ _id }) => _id !== id),
    total: page.total === undefined ? undefined : page.total - 1,
  }));
  return { ...list, pages };
}
