import type { RoutesModule } from '@clean-express/federation/contract';
import type { PickedReleases } from '@clean-express/release-contract/registry';
import { owningRemote } from '@clean-express/release-contract/releases';
import { exposedSources, type RemoteConfig } from '@clean-express/release-contract/remote-config';

// Replaces the modules by which the shell registers and loads its remotes. Here, everything that
// the remotes expose is part of one build: there is no registry, there are no releases, nothing can
// fail to load.

const remotes = Object.values(
  import.meta.glob<RemoteConfig>('../../../mfe-*/remote.config.ts', {
    eager: true,
    import: 'default',
  }),
);

/** Of each release, what decides about pages and slots. */
const releases = Object.fromEntries(
  remotes.map(({ name, paths, slots, fills = {} }) => {
    const fillings = Object.entries(fills).map(([slot, { order = 0 }]) => [slot, { order }]);
    return [name, { extras: { paths, slots, fills: Object.fromEntries(fillings) } }];
  }),
) as unknown as PickedReleases;

/** Source file → routes. A single-page app has all routes from the start; their pages are lazy. */
const routes = import.meta.glob<RoutesModule>('../../../mfe-*/src/routes.tsx', { eager: true });

/** Source file → lazy import. */
const widgets = import.meta.glob([
  '../../../mfe-*/src/widgets/*.tsx',
  '!../../../mfe-*/src/widgets/*.test.tsx',
]);

function nothing(): undefined {
  return undefined;
}

export {
  nothing as endedPaths,
  nothing as entryUrlOf,
  nothing as listenForInspector,
  nothing as registerRemote,
  nothing as registerRemotes,
  nothing as registryFailure,
  nothing as releaseOf,
  nothing as versionOf,
  nothing as startFederation,
};

export function currentReleases(): PickedReleases {
  return releases;
}

export async function initReleases(): Promise<PickedReleases> {
  return releases;
}

export async function refreshRelease(): Promise<undefined> {
  return undefined;
}

export function isShellReplaced(): boolean {
  return false;
}

export function isEnded(): boolean {
  return false;
}

/** The remote that owns the pages below a path. */
export const ownerOf = (pathname: string) => owningRemote(releases, pathname);

/** @throws When the remote does not expose the module. */
export async function loadExposed<Module>(remote: string, exposed: string): Promise<Module> {
  const config = remotes.find(({ name }) => name === remote);
  const source = config && exposedSources(config)[`./${exposed}`]?.slice('./'.length);
  const file = `../../../mfe-${remote}/${source}`;
  const module = routes[file] ?? (await widgets[file]?.());
  if (!module) throw new Error(`The remote ${remote} does not expose ${exposed}.`);
  return module as Module;
}

export async function prefetchExposed<Module>(
  remote: string,
  exposed: string,
): Promise<Module | undefined> {
  return loadExposed<Module>(remote, exposed).catch(nothing);
}
