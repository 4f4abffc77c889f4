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

it('measures the certificate five times', () => {
  const certificate = { kinds: ['web', 'server', 'scale', 'peers'], pages: [] };
  expect(readOptions(['certificate', '--gate'])).toMatchObject({
    ...certificate,
    runs: 5,
    hasGate: true,
  });
  expect(readOptions(['certificate', '--runs', '2'])).toMatchObject({ ...certificate, runs: 2 });
});

it('rejects invalid arguments', () => {
  expect(() => readOptions(['moon'])).toThrow('Could not measure "moon". Choose from: web');
  expect(() => readOptions(['--runs', 'many'])).toThrow('--runs must be a whole number');
});
