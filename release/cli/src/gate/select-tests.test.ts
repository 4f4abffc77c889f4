import { fixtureBuild } from '@clean-express/release-build/testing';
import { expect, test } from 'vitest';
import { buildSource } from '../publish/publish-build.ts';
import { findStale, selectTests } from './select-tests.ts';

const record = {
  shell: { '/': 'catalog/Services' },
  tests: {
    'a.spec.ts › signs in': 'account',
    'b.spec.ts › opens a service': 'account catalog',
    'c.spec.ts › shows an error': '',
  },
};

const { manifestText } = buildSource(fixtureBuild());

/** A release that differs from the fixture's in what its manifest says. */
function release(change: (manifest: ReturnType<typeof JSON.parse>) => void = () => undefined) {
  const manifest = JSON.parse(manifestText);
  change(manifest);
  return { remote: 'catalog', manifestText: JSON.stringify(manifest) };
}

const choose = (candidate = release(), live = [release()], shell = record.shell) =>
  selectTests(record, { candidates: [candidate], live, shell });

test('leaves out tests that load nothing of a candidate', () => {
  const other = release((manifest) => {
    manifest.version = '2.0.0-b';
    manifest.extras.integrity = {};
    manifest.extras.pages['/services'].preload = ['assets/renamed.js'];
  });
  expect(choose(other)).toEqual({
    leftOut: ['a.spec.ts › signs in', 'c.spec.ts › shows an error'],
  });
});

test('runs what loads one of several candidates', () => {
  const account = { ...release(), remote: 'account' };
  const live = [release(), account];
  const { leftOut } = selectTests(record, { ...record, candidates: live, live });
  expect(leftOut).toEqual(['c.spec.ts › shows an error']);
});

test.each<[string, Parameters<typeof release>[0]]>([
  ['paths', ({ extras }) => extras.paths.push('/offers')],
  [
    'pages',
    ({ extras }) => Object.assign(extras.pages, { '/offers': { preload: [], css: [], data: [] } }),
  ],
  ['pages', ({ extras }) => Object.assign(extras.pages['/services'], { server: true })],
  ['widgets', ({ extras }) => Object.assign(extras.preload, { './Other': [] })],
  ['shared libraries', ({ extras }) => Object.assign(extras.shared, { react: '^20' })],
  [
    'kind of rendering',
    ({ extras }) => Object.assign(extras, { server: { 'server.js': 'sha256-a' } }),
  ],
  ['budget', (manifest) => Object.assign(manifest, { scriptBudget: 400 })],
])('runs all tests for a candidate with other %s', (part, change) => {
  const reason = `"catalog" declares other ${part} than its live release.`;
  expect(choose(release(change))).toEqual({ leftOut: [], reason });
});

test('runs all tests for a first release, and with another shell', () => {
  expect(choose(release(), [])).toEqual({ leftOut: [], reason: '"catalog" has no live release.' });
  expect(choose(release(), [release()], { '/': 'catalog/Services blog/Posts' })).toEqual({
    leftOut: [],
    reason: 'The shell mounts other widgets than the record says.',
  });
});

test('finds the tests that did not load the candidate, against their record', () => {
  const loads = {
    'b.spec.ts › opens a service': 'account',
    'd.spec.ts › has no record': '',
  };
  expect(findStale(record, [release()], loads)).toEqual(['b.spec.ts › opens a service']);
  expect(findStale(record, [{ ...release(), remote: 'account' }], loads)).toEqual([]);
});
