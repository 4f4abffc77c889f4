import { join } from 'node:path';
import { DirectoryStore } from 'delivery';
import { originOf, type ReleaseTarget, type RemotePackage } from 'site-runner';
import { stageRelease } from './stage-release.ts';

/**
 * Publishes the builds of remotes to the store of a site, and promotes them.
 *
 * @throws BuildError when one of them is not built.
 */
export async function stageRemotes({ profile, remotes, store }: ReleaseTarget): Promise<void> {
  const releases = new DirectoryStore(store);
  const stage = (built: RemotePackage) => {
    const stamp = join(store, `${built.remote.name}.staged`);
    const origin = originOf(profile, built.remote);
    return stageRelease(built, { store: releases, origin, stamp });
  };
  await Promise.all(remotes.map(stage));
}
