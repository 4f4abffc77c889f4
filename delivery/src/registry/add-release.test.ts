import { registrySchema } from '@clean-express/federation/registry';
import { expect, test } from 'vitest';
import { fixtureRelease } from '../testing/release.ts';
import { addRelease } from './add-release.ts';
import { pickReleases } from './pick-releases.ts';

const empty = { microFrontends: {} };
const withOne = addRelease(empty, 'catalog', fixtureRelease('1.0.0'));

function traffic(registry: typeof withOne) {
  return registry.microFrontends.catalog?.map(({ metadata, deployment }) => [
    metadata.version,
    deployment.traffic,
    deployment.default,
  ]);
}

test('a release for everybody becomes the default, and the one before stays in the list', () => {
  const registry = addRelease(withOne, 'catalog', fixtureRelease('2.0.0'));
  expect(traffic(registry)).toEqual([
    ['2.0.0', 100, true],
    ['1.0.0', 0, false],
  ]);
  expect(pickReleases(registry).catalog?.metadata.version).toBe('2.0.0');
});

test('a release for some takes its share from the default', () => {
  const registry = addRelease(withOne, 'catalog', fixtureRelease('2.0.0', { traffic: 10 }));
  expect(traffic(registry)).toEqual([
    ['2.0.0', 10, false],
    ['1.0.0', 90, true],
  ]);
  expect(pickReleases(registry).catalog?.metadata.version).toBe('1.0.0');
});

test("a remote's first release is for everybody", () => {
  const registry = addRelease(empty, 'catalog', fixtureRelease('1.0.0', { traffic: 10 }));
  expect(traffic(registry)).toEqual([['1.0.0', 100, true]]);
});

test('publishing the same version again adds no second entry', () => {
  expect(traffic(addRelease(withOne, 'catalog', fixtureRelease('1.0.0')))).toHaveLength(1);
});

test('other remotes keep theirs, and the result is a valid registry', () => {
  const registry = addRelease(withOne, 'blog', fixtureRelease('1.0.0'));
  expect(Object.keys(registrySchema.parse(registry).microFrontends)).toEqual(['catalog', 'blog']);
});
