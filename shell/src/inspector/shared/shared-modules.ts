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

/** `mfe_catalog` → `catalog`. */
function ownerOf(container: string): string {
  const { releases, containerName } = inspectedHost();
  const names = Object.keys(releases());
  return names.find((name) => containerName(name) === container) ?? container;
}

/** What the entries of the remotes that were loaded say they want: remote → module → range. */
function wantedByRemotes(): [remote: string, shared: Record<string, string>][] {
  const loaded = getInstance()?.moduleCache ?? new Map();
  return [...loaded].map(([container, { remoteEntryExports }]) => [
    ownerOf(container),
    (remoteEntryExports as { shared?: Record<string, string> } | undefined)?.shared ?? {},
  ]);
}

/** What the host and the loaded remotes want of a module: name → range of versions. */
function rangesOf(module: string): [user: string, range: string][] {
  const host = getInstance();
  const own = host?.options.shared[module] ?? [];
  const ofHost = own.map(({ from, shareConfig }) => [from, shareConfig.requiredVersion] as const);
  const ofRemotes = wantedByRemotes().map(([remote, shared]) => [remote, shared[module]] as const);
  return [...ofHost, ...ofRemotes].flatMap(([user, range]) => (range ? [[user, range]] : []));
}

function usersOf(name: string, version: string): SharedUser[] {
  return rangesOf(name).map(([user, range]) => ({
    name: user,
    range,
    isSatisfied: satisfy(version, range),
  }));
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
