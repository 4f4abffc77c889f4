import { fixtureRelease } from '@clean-express/federation/testing';
import type { Registry, Release } from '@clean-express/release-contract/registry';
import {
  manifestSchema,
  type SignedRegistry,
} from '@clean-express/release-contract/release-registry';
import { expect, test } from 'vitest';
import { nameRelease } from '../testing/publish-registry.ts';
import type { NamedRelease } from './manifests.ts';
import { resolveRegistry } from './resolve-registry.ts';

const REMOTES = ['blog', 'catalog'];

const releaseOf = (remote: string, version: string): Release => ({
  ...fixtureRelease(version),
  url: `https://cdn.example/${remote}/releases/${version}/remoteEntry.js`,
});

/** Both remotes with 1.0.0 live, and 2.0.0 of both together in another role. */
function signedWith(role: 'live' | 'canary'): SignedRegistry {
  const remotes = REMOTES.map((remote) => {
    const { baseUrl, release: live } = nameRelease(remote, releaseOf(remote, '1.0.0'));
    const next = nameRelease(remote, releaseOf(remote, '2.0.0')).release;
    return [remote, { baseUrl, live, [role]: { ...next, share: 10, set: 'both' } }];
  });
  return { number: 2, at: '2026-01-01T00:00:00.000Z', remotes: Object.fromEntries(remotes) };
}

/** Finds all manifests but one. */
const without =
  (missing?: string) =>
  ({ remote, version }: NamedRelease) =>
    `${remote} ${version}` === missing
      ? undefined
      : manifestSchema.parse(JSON.parse(nameRelease(remote, releaseOf(remote, version)).text));

const versions = ({ microFrontends }: Registry) =>
  REMOTES.map((remote) => microFrontends[remote]?.map(({ metadata }) => metadata.version));

const former: Registry = {
  microFrontends: Object.fromEntries(
    REMOTES.map((remote) => [remote, [releaseOf(remote, '1.0.0')]]),
  ),
};

test.each([
  ['live', [['2.0.0'], ['2.0.0']]],
  [
    'canary',
    [
      ['1.0.0', '2.0.0'],
      ['1.0.0', '2.0.0'],
    ],
  ],
] as const)('a set that is %s is served as a whole, or not yet', (role, expected) => {
  const signed = signedWith(role);
  for (const remote of REMOTES) {
    const registry = resolveRegistry(signed, without(`${remote} 2.0.0`), former);
    expect(versions(registry)).toEqual([['1.0.0'], ['1.0.0']]);
  }
  const registry = resolveRegistry(signed, without(), former);
  expect(versions(registry)).toEqual(expected);
  const sets = Object.values(registry.microFrontends).map((all) => all.at(-1)?.deployment.set);
  expect(sets).toEqual(role === 'canary' ? ['both', 'both'] : [undefined, undefined]);
});

test('what a remote of a set does alone concerns no other one', () => {
  const signed = signedWith('live');
  const { catalog } = signed.remotes;
  const { release } = nameRelease('catalog', releaseOf('catalog', '3.0.0'));
  if (catalog) catalog.canary = { ...release, share: 10 };
  const registry = resolveRegistry(signed, without('catalog 3.0.0'), former);
  expect(versions(registry)).toEqual([['2.0.0'], ['1.0.0']]);
});
