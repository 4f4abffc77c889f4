import { expect, it } from 'vitest';
import { median } from './median.ts';

it('returns the middle value of unsorted values', () => {
  expect(median([9, 1, 5])).toBe(5);
});

it('returns the mean of the two middle values', () => {
  expect(median([4, 1, 2, 100])).toBe(3);
});

it('returns NaN without values', () => {
  expect(median([])).toBeNaN();
});
