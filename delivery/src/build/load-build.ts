import type { RemotePackage } from '../publish/read-remote.ts';
import type { Build } from './build.ts';
import { readBuild } from './read-build.ts';
import { readViteManifest } from './vite-manifest.ts';

/**
 * Reads the build of a remote's package.
 *
 * @throws BuildError when it is not built.
 */
export async function loadBuild({ remote, semver, dist }: RemotePackage): Promise<Build> {
  const [files, manifest] = await Promise.all([readBuild(dist), readViteManifest(dist)]);
  return { remote, semver, files, manifest };
}
