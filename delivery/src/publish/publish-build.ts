import type { Registry, Release } from '@clean-express/federation/registry';
import type { Build } from '../build/build.ts';
import { describeRelease } from '../build/describe-release.ts';
import { addRelease } from '../registry/add-release.ts';
import type { Author } from '../registry/change.ts';
import { requireRelease } from '../registry/releases.ts';
import { type ReleaseStore, releasePath } from '../store/release-store.ts';

interface Target {
  store: ReleaseStore;
  /** Where browsers find the store's files: `https://cdn.example.com`, without a slash at its end. */
  origin: string;
  author: Author;
}

/**
 * A build as the registry will know it.
 *
 * @param origin - Where browsers will find its files.
 * @param publishedAt - When it is published.
 * @throws BuildError when declaration and build do not fit together.
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
 * Publishes a remote's build without giving it to visitors: its files first, then the registry, so
 * that the registry never names what is not there. The same build may be published again.
 *
 * @returns The release and the registry, as they are stored now.
 * @throws BuildError when declaration and build do not fit together.
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
