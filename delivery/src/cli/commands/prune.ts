import type { Registry } from '@clean-express/federation/registry';
import { releasesOf } from '@clean-express/federation/releases';
import type { Author } from '../../registry/change.ts';
import { MIN_AGE_MS, prunableReleases, prune } from '../../registry/prune.ts';
import type { ReleaseStore } from '../../store/release-store.ts';
import type { AddCommands } from '../context.ts';
import { print } from '../output.ts';

/** Finds the files of a publisher that crashed before it updated the registry. */
async function abandoned(store: ReleaseStore, remote: string, now: Date): Promise<string[]> {
  const [stored, registry] = await Promise.all([
    store.storedReleases(remote),
    store.readRegistry(),
  ]);
  const registered = new Set(releasesOf(registry, remote).map(({ metadata }) => metadata.version));
  return stored
    .filter(({ storedAt }) => now.getTime() - storedAt.getTime() > MIN_AGE_MS)
    .map(({ version }) => version)
    .filter((version) => !registered.has(version));
}

/**
 * Deletes the releases of a remote that are no longer needed: first their registry entries, so that the
 * registry never names missing files.
 *
 * @param options - `dryRun` only returns the versions, without deleting them.
 * @returns The deleted versions.
 */
export async function pruneReleases(
  store: ReleaseStore,
  remote: string,
  author: Author,
  { dryRun }: { dryRun: boolean },
): Promise<string[]> {
  let prunable: string[] = [];
  const pruned = (registry: Registry) => {
    prunable = prunableReleases(registry, remote, author.at).map(
      ({ metadata }) => metadata.version,
    );
    return prune(registry, remote, author);
  };
  if (dryRun) pruned(await store.readRegistry());
  else await store.updateRegistry(pruned);
  const versions = [...new Set([...prunable, ...(await abandoned(store, remote, author.at))])];
  if (!dryRun) await Promise.all(versions.map((version) => store.removeRelease(remote, version)));
  return versions;
}

/** `release prune`. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('prune [remote]')
    .description(
      'delete releases that are older than a week and neither live, a canary, nor the target of a rollback',
    )
    .option('--dry-run', 'list the releases without deleting them')
    .action(async (only: string | undefined, { dryRun = false }: { dryRun?: boolean }, command) => {
      const { store, author } = await open();
      const { microFrontends } = await store.readRegistry();
      const remotes = only === undefined ? Object.keys(microFrontends) : [only];
      const removed: { remote: string; version: string }[] = [];
      for (const remote of remotes) {
        const versions = await pruneReleases(store, remote, author(), { dryRun });
        removed.push(...versions.map((version) => ({ remote, version })));
      }
      const lines = removed.map(({ remote, version }) => `${remote} ${version}`);
      const heading = dryRun ? 'These releases would be deleted:' : 'Deleted releases:';
      const text = lines.length === 0 ? 'No releases to delete.' : [heading, ...lines].join('\n');
      print(command, { json: { removed, dryRun }, text });
    });
};
