import { SHELL } from '@clean-express/release-contract/host-contract';
import type { Catalogue } from '@clean-express/release-contract/overview-api';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { ownerOfPart, partOfModule } from '@clean-express/release-contract/releases';
import { major, satisfies, validRange } from 'semver';
import { mountedWidgets } from './compare-parts.ts';
import { listDeprecations, usedNames } from './deprecations.ts';
import type { LiveSite } from './impact.ts';

type Owned = Catalogue['paths'][number];

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name);

/** Who uses something, of all that is live. */
const usersOf = (manifests: readonly Manifest[], namesOf: (manifest: Manifest) => string[]) => {
  const used = manifests.map((manifest) => ({
    remote: manifest.remote,
    names: new Set(namesOf(manifest)),
  }));
  return (name: string) => used.filter(({ names }) => names.has(name)).map(({ remote }) => remote);
};

function pathsOf({ manifests, contract }: LiveSite): Owned[] {
  const ofRemotes = manifests.flatMap(({ remote, extras }) =>
    extras.paths.map((name) => ({ name, owner: remote, users: [] })),
  );
  return [...contract.paths.map((name) => ({ name, owner: SHELL, users: [] })), ...ofRemotes];
}

function widgetsOf({ manifests, contract }: LiveSite): Owned[] {
  const users = usersOf(manifests, mountedWidgets);
  return manifests.flatMap(({ remote, extras }) =>
    Object.entries(extras.widgets).map(([module, { version }]) => {
      const name = partOfModule(remote, module);
      const byShell = contract.widgets.includes(name) ? [SHELL] : [];
      return {
        name,
        owner: remote,
        users: [...byShell, ...users(name)],
        ...(version && { version }),
      };
    }),
  );
}

function slotsOf({ manifests, contract }: LiveSite): Owned[] {
  const users = usersOf(manifests, ({ extras }) => Object.keys(extras.fills ?? {}));
  const owners = [contract, ...manifests.map(({ extras }) => extras)];
  return owners.flatMap(({ slots = {} }) =>
    Object.entries(slots).map(([name, { version }]) => {
      return { name, version, owner: ownerOfPart(name), users: users(name) };
    }),
  );
}

function stateOf({ manifests }: LiveSite): Owned[] {
  const users = usersOf(manifests, ({ reads = [] }) => reads);
  return manifests.flatMap(({ remote, shares = [] }) =>
    shares.map((name) => ({ name, owner: remote, users: users(name) })),
  );
}

function deprecatedOf({ manifests, contract }: LiveSite): Catalogue['deprecated'] {
  const users = usersOf(manifests, usedNames);
  return listDeprecations(manifests, contract).map((one) => ({ ...one, users: users(one.name) }));
}

function sharedOf({ manifests, contract }: LiveSite): Catalogue['shared'] {
  return Object.entries(contract.shared).map(([name, version]) => {
    const next = `${major(version) + 1}.0.0`;
    const needs = manifests.flatMap(({ remote, extras: { shared } }) => {
      const range = Object.hasOwn(shared, name) ? shared[name] : undefined;
      return range ? [{ remote, range }] : [];
    });
    const holdBack = needs
      .filter(({ range }) => validRange(range) !== null && !satisfies(next, range))
      .map(({ remote }) => remote);
    return { name, version, needs, holdBack };
  });
}

/** Lists who owns what of a site, and who uses it. */
export function listCatalogue(site: LiveSite): Catalogue {
  const oldest = site.manifests
    .map(({ remote, version, builtAt }) => ({ remote, version, builtAt }))
    .toSorted((one, other) => one.builtAt.localeCompare(other.builtAt));
  return {
    paths: pathsOf(site).toSorted(byName),
    widgets: widgetsOf(site).toSorted(byName),
    slots: slotsOf(site).toSorted(byName),
    state: stateOf(site).toSorted(byName),
    deprecated: deprecatedOf(site),
    shared: sharedOf(site).toSorted(byName),
    oldest,
  };
}
