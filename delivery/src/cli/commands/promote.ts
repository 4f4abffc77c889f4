import { promote } from '../../registry/promote.ts';
import type { AddCommand } from '../context.ts';
import { print, trafficOf } from '../output.ts';

/** `release promote`. */
export const addPromote: AddCommand = (program, open) => {
  program
    .command('promote <remote> <version>')
    .description('give a release to all visitors')
    .action(async (remote: string, version: string, _options, command) => {
      const context = await open();
      const author = context.author();
      const registry = await context.store.updateRegistry((current) =>
        promote(current, remote, version, author),
      );
      print(command, trafficOf(registry, remote));
    });
};
