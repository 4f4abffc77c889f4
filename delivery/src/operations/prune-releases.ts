import type { Author } from '../registry/change.ts';
import { prunableReleases, prune, WEEK } from '../registry/prune.ts';
import { releasesOf } from '../registry/releases.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Files that a publisher left behind which died before it came to the registry. */
async function abandoned(store: ReleaseStore, remote: string, now: Date): Promise<string[]> {
  const [stored, registry] = await Promise.all([
    store.storedReleases(remote),
    store.readRegistry(),
  ]);
  const known = new Set(releasesOf(registry, remote).map(({ metadata }) => metadata.version));
  return stored
    .filter(({ version, storedAt }) => {
      return !known.has(version) && now.getTime() - storedAt.getTime() > WEEK;
    })
    .map(({ version }) => version);
}

/**
 * Removes the releases of a remote that nobody needs any more: from the registry first, so that it
 * never names files that are gone.
 *
 * @param dryRun - Only tells what would be removed.
 * @returns The versions.
 */
export async function pruneReleases(
  store: ReleaseStore,
  remote: string,
  author: Author,
  { dryRun }: { dryRun: boolean },
): Promise<string[]> {
  let gone: string[] = [];
  const note = (registry: Awaited<ReturnType<ReleaseStore['readRegistry']>>) => {
    gone = prunableReleases(registry, remote, author.at).map(({ metadata }) => metadata.version);
    return registry;
  };
  if (dryRun) note(await store.readRegistry());
  else await store.updateRegistry((registry) => prune(note(registry), remote, author));
  const versions = [...new Set([...gone, ...(await abandoned(store, remote, author.at))])];
  if (!dryRun) await Promise.all(versions.map((version) => store.removeRelease(remote, version)));
  return versions;
}
