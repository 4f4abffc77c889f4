import { getInstance, satisfy } from '@module-federation/runtime';
import { inspectedHost } from '../host.ts';

/** The host or a remote that requires a shared module. */
export interface SharedUser {
  name: string;
  /** Range of versions that it requires. */
  range: string;
  /** Whether the version in use is in the range. */
  isSatisfied: boolean;
}

/** A module that host and remotes share. */
export interface SharedModule {
  name: string;
  /** The version in use. */
  version: string;
  /** The host or the remote that provides it. */
  from: string;
  /** Further copies in the page; there should be none. */
  others: string[];
  users: SharedUser[];
}

/** `mfe_catalog` → `catalog`. */
function ownerOf(container: string): string {
  const { releases, containerName } = inspectedHost();
  const names = Object.keys(releases());
  return names.find((name) => containerName(name) === container) ?? container;
}

/** The range of a module that the entry of a remote requires: entries export them as `shared`. */
function rangeIn(entry: object | undefined, module: string): string | undefined {
  if (!entry || !('shared' in entry) || !(entry.shared instanceof Object)) return undefined;
  const range: unknown = Reflect.get(entry.shared, module);
  return typeof range === 'string' ? range : undefined;
}

/** What the host and the loaded remotes require of a module: name → range. */
function rangesOf(module: string): [user: string, range: string][] {
  const host = getInstance();
  const own = host?.options.shared[module] ?? [];
  const ofHost = own.map(({ from, shareConfig }) => [from, shareConfig.requiredVersion] as const);
  const ofRemotes = [...(host?.moduleCache ?? [])].map(
    ([container, { remoteEntryExports }]) =>
      [ownerOf(container), rangeIn(remoteEntryExports, module)] as const,
  );
  return [...ofHost, ...ofRemotes].flatMap(([user, range]) => (range ? [[user, range]] : []));
}

function usersOf(name: string, version: string): SharedUser[] {
  return rangesOf(name).map(([user, range]) => ({
    name: user,
    range,
    isSatisfied: satisfy(version, range),
  }));
}

/** The modules that host and remotes share, as the federation runtime lists them (docs/adr/0003). */
export function sharedModules(): SharedModule[] {
  const host = getInstance();
  const scope = host?.shareScopeMap.default ?? {};
  return Object.entries(scope).flatMap(([name, versions]) => {
    const copies = Object.values(versions);
    // With the share strategy `loaded-first`, all use the copy of the host, which loads first.
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
