import type { RemotePackage } from 'delivery';
import {
  describeRelease,
  publishBuild,
  type ReleaseStore,
  readBuild,
  readViteManifest,
} from 'delivery';

async function versionOf({ remote, semver, dist }: RemotePackage): Promise<string> {
  const [files, manifest] = await Promise.all([readBuild(dist), readViteManifest(dist)]);
  return describeRelease({ remote, semver, files, manifest }).version;
}

/**
 * Publishes a remote's build, unless it was published before: a canary or a roll-back that somebody
 * tries out locally outlives a restart.
 *
 * @param origin - Where browsers will find the store's files.
 */
export async function stageRelease(
  built: RemotePackage,
  store: ReleaseStore,
  origin: string,
): Promise<void> {
  const version = await versionOf(built);
  const { microFrontends } = await store.readRegistry();
  const published = microFrontends[built.remote.name] ?? [];
  if (published.some(({ metadata }) => metadata.version === version)) return;
  await publishBuild({ ...built, store, origin });
}
