import type { Page, Review } from '@clean-express/shared-api';

/** Returns the pages of a list without one review, with the total reduced by one. */
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
