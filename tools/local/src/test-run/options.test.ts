import { expect, it } from 'vitest';
import { testOptions } from './options.ts';

it('runs what a change needs first by default, and with --full also the rest', () => {
  const first = ['check', 'unit', 'e2e'];
  expect(testOptions([])).toMatchObject({ isFull: false, parts: first, playwright: [] });
  const { e2eTests } = testOptions([]);
  expect(e2eTests).not.toContain('--project=faults');
  expect(e2eTests).toContain('--grep-invert=@full');
  const full = testOptions(['--full']);
  expect(full).toMatchObject({ isFull: true, parts: [...first, 'gate', 'bench'] });
  const projects = e2eTests.filter((argument) => argument.startsWith('--project='));
  expect(full.e2eTests).toEqual(expect.arrayContaining([...projects, '--project=faults']));
  expect(full.e2eTests).not.toContain('--grep-invert=@full');
});

it('runs a project that is named, and no other', () => {
  const { e2eTests, playwright } = testOptions(['--', '--project=faults']);
  expect(e2eTests).toEqual([]);
  expect(playwright).toEqual(['--project=faults']);
});

it('finds the files that are named in all projects', () => {
  const { parts, e2eTests } = testOptions(['--only', 'e2e', '--', 'specs/faults']);
  expect(parts).toEqual(['e2e']);
  expect(e2eTests).toContain('--project=faults');
  expect(e2eTests).not.toContain('--grep-invert=@full');
});

it('passes the arguments after two dashes to Playwright', () => {
  expect(testOptions(['--only', 'e2e', '--', '--grep', 'login'])).toMatchObject({
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
    'Please name one of check, unit, e2e, gate, bench, drills, mobile, visual, matrix, shared-cache, browsers, single, soak after --only.',
  ],
  [['unit'], "Unexpected argument 'unit'"],
  [['--candidate', 'mfe-x'], "Unknown option '--candidate'"],
])('rejects %j with a plain message', (parameters, message) => {
  expect(() => testOptions(parameters)).toThrow(message);
});
