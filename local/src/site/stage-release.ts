import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  describeRelease,
  publishBuild,
  type ReleaseStore,
  type RemotePackage,
  readBuild,
  readViteManifest,
} from 'delivery';

interface Stage {
  store: ReleaseStore;
  /** Where browsers will find the store's files. */
  origin: string;
  /** File that names the version that was staged last. */
  stamp: string;
}

async function versionOf({ remote, semver, dist }: RemotePackage): Promise<string> {
  const [files, manifest] = await Promise.all([readBuild(dist), readViteManifest(dist)]);
  return describeRelease({ remote, semver, files, manifest }).version;
}

/**
 * Publishes a remote's build to everybody, unless it is the one that was staged last: a canary or a
 * roll-back that somebody tries out locally outlives a restart.
 *
 * @throws BuildError when the remote is not built.
 */
export async function stageRelease(
  built: RemotePackage,
  { store, origin, stamp }: Stage,
): Promise<void> {
  const version = await versionOf(built);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return;
  await publishBuild({ ...built, store, origin });
  writeFileSync(stamp, version);
}
