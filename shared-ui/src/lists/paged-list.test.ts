import { expect, test } from 'vitest';
import { pagedList } from './paged-list.ts';

const page = (items: number[], next?: string, total?: number) => ({ items, next, total });

test('returns the items of all pages, and the total of the last page', () => {
  const pages = [page([1, 2], 'abc', 3), page([3], undefined, 4)];
  expect(pagedList({ data: { pages } })).toEqual({ items: [1, 2, 3], total: 4, isMore: false });
});

test('counts the loaded items without a total, and tells whether there are more', () => {
  expect(pagedList({ data: { pages: [page([1, 2])] } })).toMatchObject({ total: 2, isMore: false });
  const pages = [page([1, 2], 'abc')];
  expect(pagedList({ data: { pages } })).toMatchObject({ total: 2, isMore: true });
});

test('is empty before the first page is loaded', () => {
  expect(pagedList({ data: undefined })).toEqual({ items: [], total: 0, isMore: false });
});
