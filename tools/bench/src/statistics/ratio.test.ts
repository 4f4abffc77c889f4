import { expect, it } from 'vitest';
import { ratio } from './ratio.ts';

it('compares each run with the run of the baseline at the same time', () => {
  // The machine was ten times as busy in the second run.
  expect(ratio([10, 200, 30], [20, 200, 30])).toBe(1);
});
