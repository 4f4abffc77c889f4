import { expect, test } from 'vitest';
import { listPartOf } from './list-part.ts';

test.each([
  ['', 12],
  ['show=24', 24],
  ['show=25', 36],
  ['show=1', 12],
  ['show=120', 120],
  ['show=1e9', 120],
  ['show=0', 12],
  ['show=-24', 12],
  ['show=many', 12],
])('%j shows %i items', (query, show) => {
  expect(listPartOf(new URLSearchParams(query), 12)).toEqual({ size: 12, show, after: undefined });
});

test('reads the cursor', () => {
  const part = { size: 10, show: 20, after: 'abc' };
  expect(listPartOf(new URLSearchParams('show=20&after=abc'), 10)).toEqual(part);
  expect(listPartOf(new URLSearchParams('after='), 10).after).toBeUndefined();
});
