import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

it('measures everything five times when nothing is said', () => {
  expect(readOptions([])).toEqual({ kinds: ['web', 'api', 'server'], runs: 5, pages: [] });
});

it('takes a kind, runs and pages', () => {
  const options = readOptions(['web', '--runs', '1', '--pages', 'home,login']);
  expect(options).toEqual({ kinds: ['web'], runs: 1, pages: ['home', 'login'] });
});

it('refuses what it does not know', () => {
  expect(() => readOptions(['moon'])).toThrow('"moon" is none of these');
  expect(() => readOptions(['--runs', 'many'])).toThrow('--runs must be a whole number');
});
