import { releasesOf } from '@clean-express/federation/releases';
import type { Author } from '../registry/change.ts';
import { MIN_AGE_MS, prunableReleases, prune } from '../registry/prune.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Finds the files of a publisher that crashed before it updated the registry. */
async function abandoned(store: ReleaseStore, remote: string, now: Date): Promise<string[]> {
  const [stored, registry] = await Promise.all([
    store.storedReleases(remote),
    store.readRegistry(),
  ]);
  const registered = new Set(releasesOf(registry, remote).map(({ metadata }) => metadata.version));
  return stored
    .filter(({ version, storedAt }) => {
      return !registered.has(version) && now.getTime() - storedAt.getTime() > MIN_AGE_MS;
    })
    .map(({ version }) => version);
}

/**
 * Deletes the releases of a remote that are no longer needed: first their registry entries, so that the
 * registry never names missing files.
 *
 * @param dryRun - Only returns the versions, without deleting them.
 * @returns The deleted versions.
 */
export async function pruneReleases(
  store: ReleaseStore,
  remote: string,
  author: Author,
  { dryRun }: { dryRun: boolean },
): Promise<string[]> {
  let prunable: string[] = [];
  const collect = (registry: Awaited<ReturnType<ReleaseStore['readRegistry']>>) => {
    prunable = prunableReleases(registry, remote, author.at).map(
      ({ metadata }) => metadata.version,
    );
    return registry;
  };
  if (dryRun) collect(await store.readRegistry());
  else await store.updateRegistry((registry) => prune(collect(registry), remote, author));
  const versions = [...new Set([...prunable, ...(await abandoned(store, remote, author.at))])];
  if (!dryRun) await Promise.all(versions.map((version) => store.removeRelease(remote, version)));
  return versions;
}
