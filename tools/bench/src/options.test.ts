import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

const kinds = [
  ...['web', 'taps', 'visits', 'lighthouse', 'peers'],
  ...['api', 'server', 'development', 'scale'],
];

it('measures everything three times by default', () => {
  expect(readOptions([])).toEqual({ kinds, runs: 3, pages: [], isSmoke: false, hasGate: false });
});

it('measures everything once for a smoke test', () => {
  expect(readOptions(['smoke'])).toEqual({
    kinds,
    runs: 1,
    pages: ['home'],
    isSmoke: true,
    hasGate: false,
  });
});

it('reads the kind, the number of runs and the pages', () => {
  const options = readOptions(['web', '--runs', '1', '--pages', 'home,login', '--gate']);
  expect(options).toMatchObject({
    kinds: ['web'],
    runs: 1,
    pages: ['home', 'login'],
    hasGate: true,
  });
});

it('rejects invalid arguments', () => {
  expect(() => readOptions(['moon'])).toThrow('Could not measure "moon". Choose from: web');
  expect(() => readOptions(['--runs', 'many'])).toThrow('--runs must be a whole number');
});
