import { join } from 'node:path';
import { DirectoryStore, findRemotes, localPreviewKey, type RemotePackage } from 'delivery';
import { ROOT } from '../../bootstrap/workspace.mjs';
import type { Profile } from '../profile/profile.ts';
import { type Candidate, stageCandidate } from './stage-candidate.ts';
import { originOf, stageRemotes, storeOf } from './stage-remotes.ts';
import { stageShell } from './stage-shell.ts';

/** A site that is staged: everything that its services need to know. */
export interface Site {
  profile: Profile;
  remotes: RemotePackage[];
  /** Directory of the releases and their registry. */
  store: string;
  /** The copy of the shell's build. */
  shell: string;
  /** Signs preview links. */
  previewKey: string;
}

/**
 * Puts the builds where the services of a site serve them.
 *
 * @param candidate - Tried beside what is live somewhere; left out, the workspace's own builds are
 *   staged.
 * @throws BuildError when a package is not built.
 */
export async function stageSite(profile: Profile, candidate?: Candidate): Promise<Site> {
  const store = storeOf(profile);
  const remotes = await findRemotes(ROOT);
  const stageReleases = () =>
    candidate
      ? stageCandidate(candidate, new DirectoryStore(store), (remote) => originOf(profile, remote))
      : stageRemotes(profile, remotes);
  const [shell, previewKey] = await Promise.all([
    stageShell(join(ROOT, 'shell'), join(profile.data, 'shell')),
    localPreviewKey(join(profile.data, 'preview-key')),
    stageReleases(),
  ]);
  return { profile, remotes, store, shell, previewKey };
}
