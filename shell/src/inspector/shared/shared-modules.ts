import { getInstance, satisfy } from '@module-federation/runtime';
import { inspectedHost } from '../host.ts';

/** Who asks for a shared module, and for which versions. */
export interface SharedUser {
  name: string;
  range: string;
  /** Whether the version that the page has is one of them. */
  isSatisfied: boolean;
}

/** A module that host and remotes share. */
export interface SharedModule {
  name: string;
  version: string;
  /** Whose copy it is. */
  from: string;
  /** Copies that others brought along: there should be none. */
  others: string[];
  users: SharedUser[];
}

type Container = NonNullable<ReturnType<typeof getInstance>>;

/** `mfe_catalog` → `catalog`. */
function ownerOf(container: string): string {
  const { releases, containerName } = inspectedHost();
  const names = Object.keys(releases());
  return names.find((name) => containerName(name) === container) ?? container;
}

/** Every container of the page: the host, and the remotes that were loaded. */
function containers(): Container[] {
  const found: Container[] = [];
  getInstance((instance) => {
    found.push(instance);
    return false;
  });
  return found;
}

function usersOf(name: string, version: string): SharedUser[] {
  return containers().flatMap(({ options }) =>
    (options.shared[name] ?? []).map(({ shareConfig: { requiredVersion } }) => {
      const range = requiredVersion || '*';
      return { name: ownerOf(options.name), range, isSatisfied: satisfy(version, range) };
    }),
  );
}

/** What host and remotes share in this page, as the federation runtime has it (docs/adr/0003). */
export function sharedModules(): SharedModule[] {
  const host = getInstance();
  const scope = host?.shareScopeMap.default ?? {};
  return Object.entries(scope).flatMap(([name, versions]) => {
    const copies = Object.values(versions);
    // The host's is there before any remote is: everybody takes what is loaded first.
    const used = copies.find(({ from }) => from === host?.options.name) ?? copies[0];
    if (!used) return [];
    const others = copies.filter((copy) => copy !== used);
    return {
      name,
      version: used.version,
      from: ownerOf(used.from),
      others: others.map(({ version, from }) => `${version} of ${ownerOf(from)}`),
      users: usersOf(name, used.version),
    };
  });
}
