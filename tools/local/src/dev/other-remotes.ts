import { basename } from 'node:path';
import { readRegistry } from '@clean-express/federation/read-registry';
import type { Registry } from '@clean-express/federation/registry';
import { DirectoryStore } from 'delivery';
import {
  buildStale,
  PlainError,
  type Profile,
  type RemotePackage,
  step,
  storeOf,
} from 'site-runner';
import { stageRemotes } from '../site/releases.ts';

const REGISTRY_TIMEOUT_MS = 10_000;

/** Loads the registry of a site, whose origins then serve the remotes. */
export async function registryOfSite(site: URL): Promise<Registry> {
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

/** Builds remotes, publishes them to a local store, and returns their registry. */
export async function registryOfBuilds(
  profile: Profile,
  remotes: readonly RemotePackage[],
): Promise<Registry> {
  if (remotes.length === 0) return { microFrontends: {} };
  const store = storeOf(profile);
  const folders = remotes.map(({ folder }) => basename(folder));
  await step('Build', (note) => buildStale(note, folders));
  await step('Releases', () => stageRemotes({ profile, remotes, store }));
  const { microFrontends } = await new DirectoryStore(store).readRegistry();
  const names = new Set(remotes.map(({ remote }) => remote.name));
  const releases = Object.entries(microFrontends).filter(([name]) => names.has(name));
  return { microFrontends: Object.fromEntries(releases) };
}
