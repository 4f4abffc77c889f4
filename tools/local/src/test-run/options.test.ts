import { expect, it } from 'vitest';
import { testOptions } from './options.ts';

it('runs everything by default', () => {
  expect(testOptions([])).toEqual({ parts: ['check', 'unit', 'e2e', 'gate'], playwright: [] });
});

it('passes the arguments after two dashes to Playwright', () => {
  expect(testOptions(['--only', 'e2e', '--', '--grep', 'login'])).toEqual({
    parts: ['e2e'],
    playwright: ['--grep', 'login'],
  });
});

it('keeps the order of the parts', () => {
  expect(testOptions(['--only', 'unit', '--only', 'check']).parts).toEqual(['check', 'unit']);
});

it('updates the screenshots', () => {
  expect(testOptions(['--only', 'visual', '--update']).playwright).toEqual(['--update-snapshots']);
});

it.each([
  [['--update'], 'Only screenshots can be updated'],
  [['--only'], 'argument missing'],
  [
    ['--only', 'all'],
    'Please name one of check, unit, e2e, gate, mobile, visual, matrix, shared-cache, webkit, soak after --only.',
  ],
  [['unit'], "Unexpected argument 'unit'"],
  [['--candidate', 'mfe-x'], "Unknown option '--candidate'"],
])('rejects %j with a plain message', (parameters, message) => {
  expect(() => testOptions(parameters)).toThrow(message);
});
