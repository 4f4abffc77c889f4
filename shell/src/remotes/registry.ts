import type { PickedReleases, Registry, Release } from '@clean-express/federation/registry';
import { fetchJson, inlinedJson } from '../config/inlined-json.ts';
import { owningRemote } from './owning-remote.ts';

/** The releases of this tab. They stay until a full load, so that versions never mix. */
let releases: PickedReleases = {};
let failure: unknown;

/** The front door inlines one release per remote; a static host's registry may hold several. */
function pickDefaults(registry: Registry): PickedReleases {
  return Object.fromEntries(
    Object.entries(registry.microFrontends).flatMap(([name, candidates]) => {
      const release = candidates.find(({ deployment }) => deployment.default) ?? candidates[0];
      return release ? [[name, release]] : [];
    }),
  );
}

async function fetchRegistry(): Promise<Registry> {
  const [{ registrySchema }, json] = await Promise.all([
    import('@clean-express/federation/registry'),
    fetchJson('/registry.json'),
  ]);
  return registrySchema.parse(json);
}

/** A front door that has no registry itself inlines an empty one. */
function inlinedRegistry(): Registry | undefined {
  const registry = inlinedJson('registry') as Registry | undefined;
  return registry && Object.keys(registry.microFrontends).length > 0 ? registry : undefined;
}

/**
 * Reads the releases that this page was given. Without a registry the host still starts: what needs
 * a remote then says so, and its Retry asks for the registry again.
 */
export async function initReleases(): Promise<PickedReleases> {
  try {
    releases = pickDefaults(inlinedRegistry() ?? (await fetchRegistry()));
    if (Object.keys(releases).length === 0) throw new Error('The registry names no remote.');
    failure = undefined;
  } catch (error) {
    failure = error;
  }
  return releases;
}

/** Why there is no registry, if there is none. */
export function registryFailure(): unknown {
  return failure;
}

/** The releases of this tab. */
export function currentReleases(): PickedReleases {
  return releases;
}

/** The release of one remote, when the registry has it. */
export function releaseOf(remote: string): Release | undefined {
  return releases[remote];
}

/**
 * The remote that owns a path.
 *
 * @example ownerOf('/services/42') // 'catalog'
 */
export function ownerOf(pathname: string): string | undefined {
  return owningRemote(releases, pathname);
}

/**
 * Takes the release of one remote that is current now. The other remotes keep theirs.
 *
 * @returns The release; the one from before when the registry cannot be had.
 */
export async function refreshRelease(remote: string): Promise<Release | undefined> {
  const current = await fetchRegistry().then(pickDefaults, () => releases);
  const release = current[remote];
  if (release) releases = { ...releases, [remote]: release };
  return releases[remote];
}
