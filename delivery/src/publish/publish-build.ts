import type { Registry, Release } from '@clean-express/federation/registry';
import type { Build } from '../build/build.ts';
import { describeRelease } from '../build/describe-release.ts';
import { addRelease } from '../registry/add-release.ts';
import type { Author } from '../registry/change.ts';
import { requireRelease } from '../registry/releases.ts';
import { type ReleaseStore, releasePath } from '../store/release-store.ts';

interface Target {
  store: ReleaseStore;
  /** Origin from which browsers load the store's files: `https://cdn.example.com`. */
  origin: string;
  author: Author;
}

/**
 * Creates the registry entry of a build.
 *
 * @param origin - Origin from which browsers load its files.
 * @param publishedAt - Time of publication.
 * @throws BuildError when the build does not match its configuration.
 */
export function toRelease(build: Build, origin: string, publishedAt: Date): Release {
  const { version, entry, extras } = describeRelease(build);
  const integrity = extras.integrity[entry];
  return {
    url: `${origin}/${releasePath(build.remote.name, version)}/${entry}`,
    metadata: { version, ...(integrity === undefined ? {} : { integrity }) },
    deployment: { traffic: 0, default: false },
    extras: { ...extras, publishedAt: publishedAt.toISOString() },
  };
}

/**
 * Publishes a remote's build without traffic: first the files, then the registry entry, so that the
 * registry never names missing files. The same build may be published again.
 *
 * @returns The stored release and registry.
 * @throws BuildError when the build does not match its configuration.
 */
export async function publishBuild(
  build: Build,
  { store, origin, author }: Target,
): Promise<{ release: Release; registry: Registry }> {
  const { name } = build.remote;
  const release = toRelease(build, origin, author.at);
  const { version } = release.metadata;
  await store.putRelease(name, version, build.files);
  const registry = await store.updateRegistry((current) =>
    addRelease(current, name, release, author),
  );
  return { release: requireRelease(registry, name, version), registry };
}
