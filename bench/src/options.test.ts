import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

it('measures everything five times when nothing is said', () => {
  expect(readOptions([])).toEqual({
    kinds: ['web', 'lighthouse', 'api', 'server', 'development'],
    runs: 5,
    pages: [],
    services: [10, 1000, 100_000],
    reviews: 1_000_000,
    isWhole: true,
  });
});

it('takes a kind and runs', () => {
  const options = readOptions(['web', '--runs', '1']);
  expect(options).toMatchObject({ kinds: ['web'], runs: 1, isWhole: true });
});

it.each([
  [['--pages', 'home,login'], { pages: ['home', 'login'] }],
  [['--services', '10,500'], { services: [10, 500] }],
  [['--reviews', '2000'], { reviews: 2000 }],
])('knows that %j is not the whole', (parameters, options) => {
  expect(readOptions(parameters)).toMatchObject({ ...options, isWhole: false });
});

it('refuses what it does not know', () => {
  expect(() => readOptions(['moon'])).toThrow('"moon" is none of these');
  expect(() => readOptions(['--runs', 'many'])).toThrow('--runs must be a whole number');
  expect(() => readOptions(['--services', '10,some'])).toThrow('--services must be a whole number');
});
