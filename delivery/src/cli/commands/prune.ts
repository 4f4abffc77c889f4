import { pruneReleases } from '../../operations/prune-releases.ts';
import { print } from '../output.ts';
import type { AddCommand } from './command.ts';

/** `release prune`. */
export const addPrune: AddCommand = (program, open) => {
  program
    .command('prune [remote]')
    .description('remove releases over a week old that are not live, nor what a roll-back needs')
    .option('--dry-run', 'only tell what would go')
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
      const heading = dryRun ? 'These would go:' : 'These are gone:';
      const text =
        lines.length === 0 ? 'There is nothing to prune.' : [heading, ...lines].join('\n');
      print(command, { json: { removed, dryRun }, text });
    });
};
