import { expect, test } from 'vitest';
import { formatCount, formatDate } from './formats.ts';

test.each([
  ['2026-03-14', 'March 14, 2026'],
  ['2025-12-31T23:30:00Z', 'December 31, 2025'],
  ['2026-01-01T00:30:00+02:00', 'December 31, 2025'],
])('%s is %s', (date, text) => {
  expect(formatDate(date)).toBe(text);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
])('%i is %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
