import { expect, test } from 'vitest';
import { formatCount } from './post.tsx';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
])('%i is %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
