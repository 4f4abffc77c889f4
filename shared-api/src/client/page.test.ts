import { expect, test } from 'vitest';
import { filterPage, readPage, withQuery } from './page.ts';

test('reads items, the next cursor and the total', async () => {
  const link = '<http://api.example/services?limit=2&cursor=abc>; rel="next"';
  const response = Response.json([1, 2], { headers: { link, 'x-total-count': '5' } });
  expect(await readPage(response)).toEqual({ items: [1, 2], next: 'abc', total: 5 });
});

test.each([
  ['words=plumber&match=all', { words: 'plumber', match: 'all' }],
  ['words=boiler+repair&match=any', { words: 'boiler repair', match: 'any' }],
  ['words=caf%C3%A9&match=another', { words: 'café', match: 'all' }],
  ['words=', undefined],
  ['%', undefined],
])('reads what a search looked for: %s', async (header, search) => {
  const response = Response.json([1], { headers: { 'x-search': header } });
  expect((await readPage(response)).search).toEqual(search);
});

test.each([
  ['count=12&stars=53', { count: 12, stars: 53 }],
  ['count=0&stars=0', undefined],
  ['count=many&stars=1', undefined],
])('reads ratings: %s', async (header, ratings) => {
  const response = Response.json([1], { headers: { 'x-ratings': header } });
  expect((await readPage(response)).ratings).toEqual(ratings);
});

test('the last page has no next cursor', async () => {
  expect(await readPage(Response.json([]))).toEqual({
    items: [],
    next: undefined,
    total: undefined,
  });
});

test('leaves out parameters without a value', () => {
  expect(withQuery('/services', { q: '', sort: undefined })).toBe('/services');
  expect(withQuery('/services', { q: 'a b', limit: 2 })).toBe('/services?q=a+b&limit=2');
});

test('adds to the parameters that a path has', () => {
  expect(withQuery('/services?email=', { limit: 2 })).toBe('/services?email=&limit=2');
});

test('a page that was filtered on the client has neither total nor ratings', () => {
  const page = { items: [1, 2], next: undefined, total: 2, ratings: { count: 2, stars: 9 } };
  const unknown = { total: undefined, ratings: undefined };
  expect(filterPage(page, (item) => item === 1)).toEqual({ ...page, items: [1], ...unknown });
  expect(filterPage(page, () => true)).toBe(page);
});
