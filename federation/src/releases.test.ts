import { expect, test } from 'vitest';
import type { Registry } from './registry.ts';
import { owningRemote, pickReleases, type Visitor } from './releases.ts';
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
  const picked = Object.entries(pickReleases(registry, visitor));
  return picked.map(([, { metadata }]) => metadata.version);
}

test('a visitor without a bucket gets the live releases', () => {
  expect(versions()).toEqual(['1', '1', '1']);
});

test('the same visitors get the canaries of all remotes', () => {
  expect(versions({ bucket: 24.99 })).toEqual(['2', '2', '1']);
  expect(versions({ bucket: 25 })).toEqual(['1', '1', '1']);
});

test('a preview affects only its remote, and precedes a canary', () => {
  expect(versions({ bucket: 0, previews: { catalog: '3' } })).toEqual(['3', '2', '1']);
});

test('ignores a preview of a release that no longer exists', () => {
  expect(versions({ previews: { catalog: '9' } })).toEqual(['1', '1', '1']);
});

test.each([
  ['/services', 'catalog'],
  ['/Services/A', 'catalog'],
  ['/servicesx', undefined],
])('%s belongs to %s', (path, owner) => {
  const release = { ...live, extras: { ...live.extras, paths: ['/services'] } };
  expect(owningRemote({ catalog: release }, path)).toBe(owner);
});
