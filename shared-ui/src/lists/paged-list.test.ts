import { expect, test } from 'vitest';
import { pagedList } from './paged-list.ts';

const page = (items: number[], next?: string, total?: number) => ({ items, next, total });

/** The data of a query whose requests had these limits. */
const dataOf = (pages: ReturnType<typeof page>[], ...limits: number[]) => ({
  data: { pages, pageParams: limits.map((limit) => ({ limit })) },
});

test('returns the items of all pages, and the total of the last page', () => {
  const list = pagedList(dataOf([page([1, 2], 'abc', 3), page([3], undefined, 4)], 2, 2));
  expect(list).toMatchObject({ items: [1, 2, 3], total: 4, isMore: false });
});

test('counts the loaded items without a total, and tells whether there are more', () => {
  expect(pagedList(dataOf([page([1, 2])], 2))).toMatchObject({ total: 2, isMore: false });
  expect(pagedList(dataOf([page([1, 2], 'abc')], 2))).toMatchObject({ total: 2, isMore: true });
});

test('is empty before the first page is loaded', () => {
  expect(pagedList({ data: undefined })).toMatchObject({ items: [], total: 0, isMore: false });
});

test('returns only as many items as are shown', () => {
  const query = dataOf([page([1, 2], 'abc', 9), page([3, 4], 'def', 9)], 2, 2);
  expect(pagedList(query, 2)).toMatchObject({ items: [1, 2], isCut: true });
  expect(pagedList(query, 4)).toMatchObject({ items: [1, 2, 3, 4], isCut: false });
  expect(pagedList(dataOf([page([1])], 4), 2)).toMatchObject({ items: [1], isCut: false });
});

test('returns all items of a backend that ignores the limit', () => {
  expect(pagedList(dataOf([page([1, 2, 3])], 2), 2)).toMatchObject({ items: [1, 2, 3] });
});
