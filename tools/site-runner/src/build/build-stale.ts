import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import pMap from 'p-map';
import { withSetUpLock } from '../../setup/set-up-lock.mjs';
import { ROOT, SET_UP_LOCK } from '../../setup/workspace.mjs';
import { buildPackage } from './build-package.ts';
import { readStamp, writeStamp } from './build-stamp.ts';
import { inputDigest } from './input-digest.ts';
import {
  type WorkspacePackage,
  withDependencies,
  workspacePackages,
} from './workspace-packages.ts';

/** Concurrent builds: each of them keeps a core busy. */
const CONCURRENCY = Math.max(2, Math.floor(availableParallelism() / 2));

interface StaleBuild {
  folder: string;
  digest: string;
}

async function staleBuilds(folders: readonly string[]): Promise<StaleBuild[]> {
  const all = await workspacePackages(ROOT);
  const digestOf = async (target: WorkspacePackage) => ({
    folder: target.folder,
    digest: await inputDigest(ROOT, withDependencies(target, all)),
  });
  const targets = all.filter(
    ({ folder, scripts }) =>
      scripts.build && (folders.length === 0 || folders.includes(basename(folder))),
  );
  const builds = await Promise.all(targets.map(digestOf));
  return builds.filter(({ folder, digest }) => readStamp(folder) !== digest);
}

function names(builds: readonly StaleBuild[]): string {
  return builds.map(({ folder }) => basename(folder)).join(', ');
}

/**
 * Builds every package whose sources have changed since its last build.
 *
 * @param note - Receives the progress.
 * @param folders - Names of the packages' folders. Empty: all packages.
 * @throws PlainError when a build fails.
 */
export async function buildStale(
  note: (text: string) => void,
  folders: readonly string[] = [],
): Promise<void> {
  if ((await staleBuilds(folders)).length === 0) return note('up to date');
  const work = async () => {
    // Another command may have built them while this one waited for the lock.
    const stale = await staleBuilds(folders);
    note(stale.length > 0 ? names(stale) : 'built by another command');
    const build = async ({ folder, digest }: StaleBuild) => {
      await buildPackage(folder);
      writeStamp(folder, digest);
    };
    await pMap(stale, build, { concurrency: CONCURRENCY });
  };
  await withSetUpLock(SET_UP_LOCK, work, () => note('waiting for another command'));
}
