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

const SLOT = { version: '1.0', scriptBudget: 10, height: 0 };

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
  ['widgets', ({ extras }) => Object.assign(extras.widgets, { './Card': { data: [] } })],
  ['pages', ({ extras }) => Object.assign(extras.pages['/services'], { slots: ['catalog/end'] })],
  ['slots', ({ extras }) => Object.assign(extras, { slots: { 'catalog/end': SLOT } })],
  ['fillings', ({ extras }) => Object.assign(extras, { fills: { 'blog/post': { order: 0 } } })],
  ['needed versions', ({ extras }) => Object.assign(extras, { needs: { 'blog/post': '^1.0' } })],
  ['shared state', (manifest) => Object.assign(manifest, { reads: ['cart/items'] })],
  ['origins', ({ extras }) => Object.assign(extras, { origins: { fonts: ['https://a.example'] } })],
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

test('runs all tests for a shell', () => {
  const shell = { ...release(), remote: 'shell' };
  const reason = 'Every page loads the shell.';
  expect(choose(shell, [release(), shell])).toEqual({ leftOut: [], reason });
});

/** A release of a remote that is not in the workspace, with fillings. */
function outside(remote: string, fills: Record<string, object>) {
  return { ...release(({ extras }) => Object.assign(extras, { fills })), remote };
}

test('runs tests of pages that load a candidate by a filling which the record does not know', () => {
  const cart = outside('cart', { 'catalog/end': { order: 0 } });
  const live = [release(), cart];
  const { leftOut } = selectTests(record, { ...record, candidates: [cart], live });
  expect(leftOut).toEqual(['a.spec.ts › signs in', 'c.spec.ts › shows an error']);
});

test('runs tests of pages that load a candidate as a widget in such a filling', () => {
  const cart = outside('cart', { 'account/end': { order: 0, widgets: ['catalog/Card'] } });
  const live = [release(), cart, { ...release(), remote: 'account' }];
  const { leftOut } = selectTests(record, { ...record, candidates: [release()], live });
  expect(leftOut).toEqual(['c.spec.ts › shows an error']);
});

test('runs all tests for a candidate that fills a slot of the shell, unless the record knows it', () => {
  const fills = { 'shell/header': { order: 0 } };
  const cart = outside('cart', fills);
  const live = [release(), cart, { ...release(), remote: 'shell' }];
  expect(selectTests(record, { ...record, candidates: [cart], live })).toEqual({
    leftOut: [],
    reason: 'A slot of "shell" loads what is tested.',
  });
  const known = outside('catalog', fills);
  expect(choose(known, [known]).leftOut).toHaveLength(2);
});

test('finds the tests that did not load the candidate, against their record', () => {
  const loads = {
    'b.spec.ts › opens a service': 'account',
    'd.spec.ts › has no record': '',
  };
  expect(findStale(record, [release()], loads)).toEqual(['b.spec.ts › opens a service']);
  expect(findStale(record, [{ ...release(), remote: 'account' }], loads)).toEqual([]);
});
