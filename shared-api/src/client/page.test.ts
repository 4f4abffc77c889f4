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

test('a page that was filtered on the client has no total', () => {
  const page = { items: [1, 2], next: undefined, total: 2 };
  expect(filterPage(page, (item) => item === 1)).toEqual({ ...page, items: [1], total: undefined });
  expect(filterPage(page, () => true)).toBe(page);
});
