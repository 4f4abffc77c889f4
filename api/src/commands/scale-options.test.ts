import { expect, it } from 'vitest';
import { scaleOptions } from './scale-options.ts';

it('defaults to a hundred thousand services and a million reviews', () => {
  expect(scaleOptions([])).toEqual({ services: 100_000, reviews: 1_000_000 });
});

it('reads options, also after the dashes that pnpm passes on', () => {
  expect(scaleOptions(['--', '--services', '10', '--reviews', '20'])).toEqual({
    services: 10,
    reviews: 20,
  });
});

it.each([
  [['--services', 'many'], 'Set --services to a whole number from 0 to 100000000.'],
  [['--reviews', '-1'], 'argument is ambiguous'],
  [['--reviews', '1.5'], 'Set --reviews to a whole number from 0 to 100000000.'],
  [['--services', '0', '--reviews', '1'], 'Set --services above 0, too'],
  [['--blogs', '1'], "Unknown option '--blogs'"],
])('refuses %j', (parameters, message) => {
  expect(() => scaleOptions(parameters)).toThrow(message);
});
