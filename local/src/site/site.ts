import { join } from 'node:path';
import { DirectoryStore, type RemotePackage } from 'delivery';
import { ROOT } from '../../bootstrap/workspace.mjs';
import { localUrl, type Profile } from '../profile/profile.ts';
import { findRemotes } from './remotes.ts';
import { stageRelease } from './stage-release.ts';
import { stageShell } from './stage-shell.ts';

/** A site that is staged: everything that its services need to know. */
export interface Site {
  profile: Profile;
  remotes: RemotePackage[];
  /** Directory of the releases and their registry. */
  store: string;
  /** The copy of the shell's build. */
  shell: string;
}

/**
 * Puts the builds where the services of a site serve them.
 *
 * @throws BuildError when a package is not built.
 */
export async function stageSite(profile: Profile): Promise<Site> {
  const store = join(profile.data, 'releases');
  const releases = new DirectoryStore(store);
  const remotes = await findRemotes(ROOT);
  const staging = remotes.map((built) =>
    stageRelease(built, {
      store: releases,
      origin: localUrl(profile.remotePort(built.remote)),
      stamp: join(store, `${built.remote.name}.staged`),
    }),
  );
  const [shell] = await Promise.all([
    stageShell(join(ROOT, 'shell'), join(profile.data, 'shell')),
    ...staging,
  ]);
  return { profile, remotes, store, shell };
}
