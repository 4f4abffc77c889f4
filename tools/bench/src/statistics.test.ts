import { expect, it } from 'vitest';
import { median, ratios } from './statistics.ts';

it('returns the middle value of unsorted values', () => {
  expect(median([9, 1, 5])).toBe(5);
});

it('returns the mean of the two middle values', () => {
  expect(median([4, 1, 2, 100])).toBe(3);
});

it('returns NaN without values', () => {
  expect(median([])).toBeNaN();
});

it('compares each run with the run of the baseline at the same time', () => {
  // The machine was ten times as busy in the second run.
  expect(ratios([10, 200, 30], [20, 200, 30])).toEqual([0.5, 1, 1]);
});
