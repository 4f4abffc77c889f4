import { expect, it } from 'vitest';
import { testOptions } from './options.ts';

it('runs everything by default', () => {
  expect(testOptions([])).toEqual({ parts: ['check', 'unit', 'e2e'], playwright: [] });
});

it('hands on what follows two dashes', () => {
  expect(testOptions(['--only', 'e2e', '--', '--grep', 'login'])).toEqual({
    parts: ['e2e'],
    playwright: ['--grep', 'login'],
  });
});

it('keeps the order of the parts', () => {
  expect(testOptions(['--only', 'unit', '--only', 'check']).parts).toEqual(['check', 'unit']);
});

it.each([[['--only']], [['--only', 'all']], [['unit']]])('refuses %j in plain words', (given) => {
  expect(() => testOptions(given)).toThrow(/^(Please name one of|"unit" is unknown)/);
});
