import {
  type BuildFiles,
  readBuild,
  readViteManifest,
  type ViteManifest,
} from '@clean-express/federation/build';
import type { RemoteConfig } from '@clean-express/federation/remote-config';
import type { RemotePackage } from 'site-runner';

/** The build of a remote, read from its `dist`. */
export interface Build {
  remote: RemoteConfig;
  /** Version in the `package.json` of the remote. */
  semver: string;
  files: BuildFiles;
  manifest: ViteManifest;
}

/**
 * Reads the build of a remote's package.
 *
 * @throws BuildError when it is not built.
 */
export async function loadBuild({ remote, semver, dist }: RemotePackage): Promise<Build> {
  const [files, manifest] = await Promise.all([readBuild(dist), readViteManifest(dist)]);
  return { remote, semver, files, manifest };
}
