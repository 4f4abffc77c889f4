import { resolve } from 'node:path';
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

it('tries a candidate beside what is live', () => {
  const options = testOptions(['--only', 'flows', '--live', 'live.json', '--candidate', 'mfe-x']);
  expect(options.parts).toEqual(['flows']);
  expect(options.candidate).toEqual({ live: resolve('live.json'), folder: resolve('mfe-x') });
});

it('takes the pictures anew', () => {
  expect(testOptions(['--only', 'visual', '--update']).playwright).toEqual(['--update-snapshots']);
});

it.each([
  [['--update'], 'Only the pictures can be updated'],
  [['--only'], 'argument missing'],
  [
    ['--only', 'all'],
    'Please name one of check, unit, e2e, visual, matrix, flows, soak after --only.',
  ],
  [['unit'], "Unexpected argument 'unit'"],
  [['--only', 'flows'], 'The flows take --live and --candidate'],
  [['--live', 'a'], 'Please name both --live'],
  [['--live', 'a', '--candidate', 'b'], 'nothing else does'],
])('refuses %j in plain words', (given, sentence) => {
  expect(() => testOptions(given)).toThrow(sentence);
});
