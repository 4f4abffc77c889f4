import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { loadBuild, toManifest } from '@clean-express/release';
import { isPrivate } from '@clean-express/release-build';
import { readRegistry } from '@clean-express/release-contract/read-registry';
import type { Registry } from '@clean-express/release-contract/registry';
import { findTakenPaths, toRelease } from '@clean-express/release-contract/releases';
import {
  originOf,
  PlainError,
  type Profile,
  type RemotePackage,
  step,
  storeOf,
  withBuilds,
} from 'site-runner';

const REGISTRY_TIMEOUT_MS = 10_000;

/**
 * Loads the registry of a site, whose origins then serve the remotes.
 *
 * @param own - The remotes that are served here.
 * @throws PlainError when another remote there has a path of one of them.
 */
export async function registryOfSite(
  site: URL,
  own: readonly Pick<RemotePackage, 'remote'>[],
): Promise<Registry> {
  const registry = await loadRegistry(site);
  const [taken] = own.flatMap(({ remote }) => findTakenPaths(registry, remote));
  if (taken) throw new PlainError(`${site.origin}: ${taken}`);
  return registry;
}

async function loadRegistry(site: URL): Promise<Registry> {
  const address = new URL('/registry.json', site);
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The response had the status ${response.status}.`);
    return readRegistry(await response.json()).registry;
  } catch {
    throw new PlainError(
      `Could not load the registry of ${site.origin}. Please check that ${address} shows a registry, or leave out --from to build the other remotes here.`,
    );
  }
}

/**
 * Writes a build to where the origin of its remote serves it.
 *
 * @returns Its release, as the SSR server would pick it.
 */
async function placeBuild(profile: Profile, built: RemotePackage) {
  const build = await loadBuild(built);
  const manifest = toManifest(build);
  const path = `${manifest.remote}/releases/`;
  const target = join(storeOf(profile), 'public', path, manifest.version);
  for (const [file, bytes] of build.files) {
    if (isPrivate(file)) continue;
    await mkdir(dirname(join(target, file)), { recursive: true });
    await writeFile(join(target, file), bytes);
  }
  return toRelease(manifest, `${originOf(profile, built.remote)}/${path}`);
}

/** Builds remotes, and returns the registry of these builds. */
export async function registryOfBuilds(
  profile: Profile,
  remotes: readonly RemotePackage[],
): Promise<Registry> {
  if (remotes.length === 0) return { microFrontends: {} };
  const folders = remotes.map(({ folder }) => basename(folder));
  const place = () => Promise.all(remotes.map((built) => placeBuild(profile, built)));
  const releases = await step('Build', (note) => withBuilds(note, folders, place));
  const named = remotes.map(({ remote }, index) => [remote.name, [releases[index]]]);
  return { microFrontends: Object.fromEntries(named) };
}
