import { expect, it } from 'vitest';
import { scaleOptions } from './scale-options.ts';

it('takes a hundred thousand services and a million reviews when nothing is said', () => {
  expect(scaleOptions([])).toEqual({ services: 100_000, reviews: 1_000_000 });
});

it('takes what is said, also behind the dashes that pnpm hands on', () => {
  expect(scaleOptions(['--', '--services', '10', '--reviews', '20'])).toEqual({
    services: 10,
    reviews: 20,
  });
});

it.each([
  [['--services', 'many'], 'Please give --services a whole number from 0 to 100000000.'],
  [['--reviews', '-1'], 'argument is ambiguous'],
  [['--reviews', '1.5'], 'Please give --reviews a whole number from 0 to 100000000.'],
  [['--services', '0', '--reviews', '1'], 'Please ask for services, too'],
  [['--blogs', '1'], "Unknown option '--blogs'"],
])('refuses %j', (parameters, sentence) => {
  expect(() => scaleOptions(parameters)).toThrow(sentence);
});
