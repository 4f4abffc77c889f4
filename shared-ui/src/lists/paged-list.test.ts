import { expect, test } from 'vitest';
import { pagedList } from './paged-list.ts';

const page = (items: number[], next?: string, total?: number) => ({ items, next, total });

test('has the items of all pages, and the total that the last one tells', () => {
  const pages = [page([1, 2], 'abc', 3), page([3], undefined, 4)];
  expect(pagedList({ data: { pages } })).toEqual({ items: [1, 2, 3], total: 4, isMore: false });
});

test('counts what has come when nobody tells, and whether there is more', () => {
  expect(pagedList({ data: { pages: [page([1, 2])] } })).toMatchObject({ total: 2, isMore: false });
  const pages = [page([1, 2], 'abc')];
  expect(pagedList({ data: { pages } })).toMatchObject({ total: 2, isMore: true });
});

test('is empty before anything came', () => {
  expect(pagedList({ data: undefined })).toEqual({ items: [], total: 0, isMore: false });
});
