import { expect, test } from 'vitest';
import { fixtureFiles } from '../testing/fixture-build.ts';
import { contentVersion } from './content-version.ts';

test('the same bytes give the same version, in whatever order they come', () => {
  const backwards = new Map([...fixtureFiles()].reverse());
  expect(contentVersion('1.0.0', backwards, {})).toBe(contentVersion('1.0.0', fixtureFiles(), {}));
});

test('begins with the version of the package', () => {
  expect(contentVersion('1.2.3', fixtureFiles(), {})).toMatch(/^1\.2\.3-[0-9a-f]{12}$/);
});

test.each([
  ['another byte', { 'assets/lib.js': 'export const a=2' }],
  ['another file', { 'assets/new.js': '' }],
])('%s gives another version', (_, changes) => {
  expect(contentVersion('1.0.0', fixtureFiles(changes), {})).not.toBe(
    contentVersion('1.0.0', fixtureFiles(), {}),
  );
});

test('another name for the same bytes gives another version', () => {
  const bytes = Buffer.from('x');
  expect(contentVersion('1.0.0', new Map([['a.js', bytes]]), {})).not.toBe(
    contentVersion('1.0.0', new Map([['b.js', bytes]]), {}),
  );
});

test('another description of the same bytes gives another version', () => {
  expect(contentVersion('1.0.0', fixtureFiles(), { paths: ['/a'] })).not.toBe(
    contentVersion('1.0.0', fixtureFiles(), { paths: ['/b'] }),
  );
});
