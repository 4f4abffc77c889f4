import { expect, it } from 'vitest';
import { median } from './median.ts';

it('is the middle one, however they are ordered', () => {
  expect(median([9, 1, 5])).toBe(5);
});

it('is between the two in the middle', () => {
  expect(median([4, 1, 2, 100])).toBe(3);
});

it('is no number when there are none', () => {
  expect(median([])).toBeNaN();
});
