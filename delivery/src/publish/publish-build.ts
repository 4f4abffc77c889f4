import type { Release } from '@clean-express/federation/registry';
import { describeRelease } from '../build/describe-release.ts';
import { readBuild } from '../build/read-build.ts';
import { readViteManifest } from '../build/vite-manifest.ts';
import { addRelease } from '../registry/add-release.ts';
import { type ReleaseStore, releasePath } from '../store/release-store.ts';
import type { RemotePackage } from './read-remote.ts';

interface Publication extends RemotePackage {
  store: ReleaseStore;
  /** Where browsers find the store's files: `https://cdn.example.com`, without a slash at its end. */
  origin: string;
  /** Share of the visitors that get it, in per cent; all of them by default. */
  traffic?: number;
}

function integrityOfEntry(integrity: Record<string, string>, entry: string) {
  return integrity[entry] === undefined ? {} : { integrity: integrity[entry] };
}

/**
 * Publishes a remote's build: its files first, then the registry, so that the registry never names
 * what is not there. The same build may be published again.
 *
 * @returns The release, as the registry has it.
 * @throws BuildError when declaration and build do not fit together.
 */
export async function publishBuild(publication: Publication): Promise<Release> {
  const { remote, semver, dist, store, origin, traffic = 100 } = publication;
  const files = await readBuild(dist);
  const manifest = await readViteManifest(dist);
  const { version, entry, extras } = describeRelease({ remote, semver, files, manifest });
  await store.putRelease(remote.name, version, files);
  const release: Release = {
    url: `${origin}/${releasePath(remote.name, version)}/${entry}`,
    metadata: { version, ...integrityOfEntry(extras.integrity, entry) },
    deployment: { traffic, default: false },
    extras: { ...extras, publishedAt: new Date().toISOString() },
  };
  const registry = await store.updateRegistry((current) =>
    addRelease(current, remote.name, release),
  );
  const stored = registry.microFrontends[remote.name]?.find(
    ({ metadata }) => metadata.version === version,
  );
  return stored ?? release;
}
