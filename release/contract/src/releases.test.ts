import { expect, test } from 'vitest';
import type { Registry } from './registry.ts';
import { mountsOfPart, owningRemote, pickReleases, toRelease, type Visitor } from './releases.ts';
import { fixtureRelease } from './testing/index.ts';

const live = fixtureRelease('1', { traffic: 75, default: true });
const canary = fixtureRelease('2', { traffic: 25 });
const uploaded = fixtureRelease('3', { traffic: 0 });

const registry: Registry = {
  microFrontends: {
    catalog: [uploaded, canary, live],
    blog: [canary, live],
    account: [fixtureRelease('1', { default: true })],
  },
};

function versions(visitor?: Visitor) {
  const picked = Object.values(pickReleases(registry, visitor));
  return picked.map(({ metadata }) => metadata.version);
}

test('a visitor gets the live releases, and the canaries that the visitor is in', () => {
  expect(versions()).toEqual(['1', '1', '1']);
  expect(versions({ isInCanary: () => true })).toEqual(['2', '2', '1']);
  expect(versions({ isInCanary: ({ remote }) => remote === 'blog' })).toEqual(['1', '2', '1']);
});

test('a preview affects only its remote, and precedes a canary', () => {
  expect(versions({ isInCanary: () => true, previews: { catalog: uploaded } })).toEqual([
    '3',
    '2',
    '1',
  ]);
});

test('a preview adds a remote that was never released', () => {
  expect(versions({ previews: { offers: uploaded } })).toEqual(['1', '1', '1', '3']);
});

test('a release has the address of its entry, and the files of its manifest', () => {
  const { publishedAt, ...extras } = live.extras;
  const integrity = { 'remoteEntry.js': 'sha256-entry' };
  const manifest = {
    remote: 'catalog',
    version: '1.0.0-a',
    entry: 'remoteEntry.js',
    extras: { ...extras, integrity },
    builtAt: publishedAt,
  };
  expect(toRelease(manifest, 'https://cdn.example/catalog/releases/')).toEqual({
    url: 'https://cdn.example/catalog/releases/1.0.0-a/remoteEntry.js',
    metadata: { version: '1.0.0-a', integrity: 'sha256-entry' },
    deployment: { traffic: 100, default: true },
    extras: { ...live.extras, integrity },
  });
});

test.each([
  ['/services', 'catalog'],
  ['/Services/A', 'catalog'],
  ['/servicesx', undefined],
])('%s belongs to %s', (path, owner) => {
  const release = { ...live, extras: { ...live.extras, paths: ['/services'] } };
  expect(owningRemote({ catalog: release }, path)).toBe(owner);
});

test('what a part mounts is that of a widget, or of what fills a slot', () => {
  const extras = {
    widgets: { './Card': { data: [], widgets: ['blog/Post'] } },
    fills: { 'shell/header': { order: 0, slots: ['catalog/end'] } },
  };
  expect(mountsOfPart(extras, 'catalog/Card')).toMatchObject({ widgets: ['blog/Post'] });
  expect(mountsOfPart(extras, 'catalog/fills__shell__header')).toMatchObject({
    slots: ['catalog/end'],
  });
  expect(mountsOfPart(extras, 'catalog/constructor')).toBeUndefined();
});
