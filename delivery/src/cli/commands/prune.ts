import { pruneReleases } from '../../operations/prune-releases.ts';
import type { AddCommand } from '../context.ts';
import { print } from '../output.ts';

/** `release prune`. */
export const addPrune: AddCommand = (program, open) => {
  program
    .command('prune [remote]')
    .description(
      'delete releases that are older than a week and neither live, a canary, nor the target of a rollback',
    )
    .option('--dry-run', 'list the releases without deleting them')
    .action(async (only: string | undefined, { dryRun = false }: { dryRun?: boolean }, command) => {
      const context = await open();
      const { microFrontends } = await context.store.readRegistry();
      const remotes = only === undefined ? Object.keys(microFrontends) : [only];
      const removed: { remote: string; version: string }[] = [];
      for (const remote of remotes) {
        const author = context.author();
        const versions = await pruneReleases(context.store, remote, author, { dryRun });
        removed.push(...versions.map((version) => ({ remote, version })));
      }
      const lines = removed.map(({ remote, version }) => `${remote} ${version}`);
      const heading = dryRun ? 'These releases would be deleted:' : 'Deleted releases:';
      const text = lines.length === 0 ? 'No releases to delete.' : [heading, ...lines].join('\n');
      print(command, { json: { removed, dryRun }, text });
    });
};
