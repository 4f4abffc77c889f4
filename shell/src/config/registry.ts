import type {
  EndedPaths,
  PickedReleases,
  Registry,
  Release,
} from '@clean-express/release-contract/registry';
import {
  endedPrefix,
  owningRemote,
  pickedRelease,
  pickReleases,
} from '@clean-express/release-contract/releases';
import { HOST } from './host-name.ts';
import { fetchJson, inlinedJson } from './inlined-json.ts';

/** The releases of this tab. They stay until a full page load, so that versions do not mix. */
let releases: PickedReleases = {};
let ended: EndedPaths | undefined;
/** The shell of this tab, and that of the newest registry. */
let shell: string | undefined;
let newestShell: string | undefined;
let failure: unknown;

async function fetchRegistry(): Promise<Registry> {
  const [{ readRegistry }, json] = await Promise.all([
    import('@clean-express/release-contract/read-registry'),
    fetchJson('/registry.json'),
  ]);
  return readRegistry(json).registry;
}

/**
 * The picked release of each remote, which the SSR server inlines. Without a registry it inlines an
 * empty one, and the development server inlines none.
 */
function inlinedRegistry(): Registry | undefined {
  const registry = inlinedJson('registry');
  return registry && Object.keys(registry.microFrontends).length > 0 ? registry : undefined;
}

/**
 * Reads the releases of this page. Without a registry the host still starts: the parts that need a
 * remote show an error, and their Retry loads the registry again.
 */
export async function initReleases(): Promise<PickedReleases> {
  try {
    const registry = inlinedRegistry() ?? (await fetchRegistry());
    releases = pickReleases(registry);
    ended = registry.ended;
    shell = registry.shell;
    newestShell = shell;
    if (Object.keys(releases).length === 0) throw new Error('The registry contains no remotes.');
    failure = undefined;
  } catch (error) {
    failure = error;
  }
  return releases;
}

/** The error of loading the registry; `undefined` when it has loaded. */
export function registryFailure(): unknown {
  return failure;
}

/** The releases of this tab. */
export function currentReleases(): PickedReleases {
  return releases;
}

/** The release of a remote; `undefined` when the registry does not contain the remote. */
export function releaseOf(remote: string): Release | undefined {
  return pickedRelease(releases, remote);
}

/** The version of a remote, or of the shell, in this tab; during development, the shell has none. */
export function versionOf(remote: string): string | undefined {
  return remote === HOST ? shell : releaseOf(remote)?.metadata.version;
}

/** The paths of remotes that have ended, and where they lead. */
export function endedPaths(): EndedPaths | undefined {
  return ended;
}

/** The remote that owns a path. */
export function ownerOf(pathname: string): string | undefined {
  return owningRemote(releases, pathname);
}

/** Whether a path without an owner belongs to a remote that has ended. */
export function isEnded(pathname: string): boolean {
  return endedPrefix(ended, pathname) !== undefined && ownerOf(pathname) === undefined;
}

/** Whether visitors have got another shell since this page was loaded. */
export function isShellReplaced(): boolean {
  return newestShell !== shell;
}

/**
 * Updates the release of one remote. The previous one stays when the registry fails to load, and when
 * visitors have got another shell: what the registry names was picked for that one.
 */
export async function refreshRelease(remote: string): Promise<Release | undefined> {
  const registry = await fetchRegistry().catch(() => undefined);
  if (registry) newestShell = registry.shell;
  const release = registry && !isShellReplaced() ? pickReleases(registry)[remote] : undefined;
  if (release) releases = { ...releases, [remote]: release };
  return pickedRelease(releases, remote);
}
