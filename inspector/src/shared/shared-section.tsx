import { getInstance, satisfy } from '@module-federation/runtime';
import { inspectedHost } from '../host.ts';
import { OwnerChip } from '../looks.tsx';

/** A module that host and remotes share. */
type SharedModule = ReturnType<typeof sharedModules>[number];

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

/** The host and the loaded remotes that require a module, and whether its version satisfies them. */
function usersOf(module: string, version: string) {
  const host = getInstance();
  const own = host?.options.shared[module] ?? [];
  const ofHost = own.map(({ from, shareConfig }) => [from, shareConfig.requiredVersion] as const);
  const ofRemotes = [...(host?.moduleCache ?? [])].map(
    ([container, { remoteEntryExports }]) =>
      [ownerOf(container), rangeIn(remoteEntryExports, module)] as const,
  );
  return [...ofHost, ...ofRemotes].flatMap(([name, range]) =>
    range ? [{ name, range, isSatisfied: satisfy(version, range) }] : [],
  );
}

/** The modules that host and remotes share, as the federation runtime lists them (docs/adr/0003). */
export function sharedModules() {
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
      /** Further copies in the page; there should be none. */
      others: others.map(({ version, from }) => `${version} of ${ownerOf(from)}`),
      users: usersOf(name, used.version),
    };
  });
}

function Module({ module: { name, version, from, others, users } }: { module: SharedModule }) {
  return (
    <li className="rounded-control bg-on-brand/6 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 grow font-mono font-semibold wrap-anywhere">{name}</span>
        <span className="font-mono">{version}</span>
        <OwnerChip owner={from} />
      </p>
      {others.length > 0 && (
        <p className="mt-1 font-semibold text-accent">Further copies: {others.join(', ')}</p>
      )}
      <ul className="mt-1 flex flex-wrap gap-x-4 text-brand-line">
        {users.map(({ name: user, range, isSatisfied }) => (
          <li key={user} className={isSatisfied ? '' : 'font-semibold text-accent'}>
            {user} <span className="font-mono">{range}</span>
            {!isSatisfied && ' (not satisfied)'}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The shared modules, each with its provider and the version ranges that its users require. */
export function SharedSection() {
  const modules = sharedModules();
  const duplicated = modules.filter(({ others }) => others.length > 0).length;
  return (
    <>
      <p>
        {modules.length} modules are shared,{' '}
        {duplicated === 0 ? 'each once' : `${duplicated} more than once`}. Each has its version, its
        provider, and the ranges that the host and the remotes require.
      </p>
      <ul className="mt-3 grid gap-3 lg:grid-cols-2">
        {modules.map((module) => (
          <Module key={module.name} module={module} />
        ))}
      </ul>
    </>
  );
}
