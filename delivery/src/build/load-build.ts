import { readBuild, readViteManifest } from '@clean-express/federation/build';
import type { RemotePackage } from 'site-runner';
import type { Build } from './build.ts';

/**
 * Reads the build of a remote's package.
 *
 * @throws BuildError when it is not built.
 */
export async function loadBuild({ remote, semver, dist }: RemotePackage): Promise<Build> {
  const [files, manifest] = await Promise.all([readBuild(dist), readViteManifest(dist)]);
  return { remote, semver, files, manifest };
}
