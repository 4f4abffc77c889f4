import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

it('measures everything five times by default', () => {
  expect(readOptions([])).toEqual({
    kinds: ['web', 'taps', 'visits', 'lighthouse', 'api', 'server', 'development'],
    runs: 5,
    pages: [],
    services: [10, 1000, 100_000],
    reviews: 1_000_000,
    isComplete: true,
    isSmoke: false,
  });
});

it('measures everything once for a smoke test, and completes nothing', () => {
  const { kinds } = readOptions([]);
  const smoke = { kinds, runs: 1, pages: ['home'], isComplete: false, isSmoke: true };
  expect(readOptions(['smoke'])).toMatchObject(smoke);
});

it('reads the kind and the number of runs', () => {
  const options = readOptions(['web', '--runs', '1']);
  expect(options).toMatchObject({ kinds: ['web'], runs: 1, isComplete: true });
});

it.each([
  [['--pages', 'home,login'], { pages: ['home', 'login'] }],
  [['--services', '10,500'], { services: [10, 500] }],
  [['--reviews', '2000'], { reviews: 2000 }],
])('treats a run with %j as partial', (parameters, options) => {
  expect(readOptions(parameters)).toMatchObject({ ...options, isComplete: false });
});

it('rejects invalid arguments', () => {
  expect(() => readOptions(['moon'])).toThrow('Could not measure "moon". Choose from: web');
  expect(() => readOptions(['--runs', 'many'])).toThrow('--runs must be a whole number');
  expect(() => readOptions(['--services', '10,some'])).toThrow('--services must be a whole number');
});
