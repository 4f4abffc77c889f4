import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localPreviewKey } from '@clean-express/server-kit/previews';
import { ROOT } from '../../setup/workspace.mjs';
import { type Profile, storeOf } from '../profile/profile.ts';
import { findRemotes, type RemotePackage } from '../workspace/remotes.ts';

/** The releases of a site, and where they belong. */
export interface ReleaseTarget {
  profile: Profile;
  /** The remotes of the workspace. */
  remotes: readonly RemotePackage[];
  /** Directory of the releases and their registry. */
  store: string;
}

/** Copies the shell's build, so that a later build does not change the files of a running site. */
async function stageShell(profile: Profile): Promise<string> {
  const copies = join(profile.data, 'shell');
  await rm(copies, { recursive: true, force: true });
  await mkdir(copies, { recursive: true });
  const copy = await mkdtemp(join(copies, 'build-'));
  await cp(join(ROOT, 'shell/dist'), copy, { recursive: true });
  return copy;
}

/**
 * Puts the files of a site where its services serve them.
 *
 * @param stageReleases - Puts releases and their registry into the store directory.
 */
export async function stageSite(
  profile: Profile,
  stageReleases: (target: ReleaseTarget) => Promise<void>,
) {
  const target: ReleaseTarget = {
    profile,
    remotes: await findRemotes(ROOT),
    store: storeOf(profile),
  };
  const [shell, previewKey] = await Promise.all([
    stageShell(profile),
    localPreviewKey(join(profile.data, 'preview-key')),
    stageReleases(target),
  ]);
  return {
    ...target,
    /** Directory of the copy of the shell's build. */
    shell,
    /** Signs preview links. */
    previewKey,
  };
}

/** A site whose files are staged: everything that its services need. */
export type Site = Awaited<ReturnType<typeof stageSite>>;
