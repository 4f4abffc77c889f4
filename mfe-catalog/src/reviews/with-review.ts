import type { Page, Review } from '@clean-express/shared-api';

/** Returns the pages of a list with a review in front, and the total increased by one. */
export function withReview<List extends { pages: Page<Review>[] }>(
  list: List,
  review: Review,
): List {
  const pages = list.pages.map((page, index) => ({
    ...page,
    items: index === 0 ? [review, ...page.items] : page.items,
    total: page.total === undefined ? undefined : page.total + 1,
  }));
  return { ...list, pages };
}
