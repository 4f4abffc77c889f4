import { rollBack } from '../../registry/roll-back.ts';
import type { AddCommand } from '../context.ts';
import { print, trafficOf } from '../output.ts';

/** `release rollback`. */
export const addRollback: AddCommand = (program, open) => {
  program
    .command('rollback <remote> [version]')
    .description('end a running canary; without one, go back to the previous release')
    .action(async (remote: string, version: string | undefined, _options, command) => {
      const context = await open();
      const author = context.author();
      const registry = await context.store.updateRegistry((current) =>
        rollBack(current, remote, version, author),
      );
      print(command, trafficOf(registry, remote));
    });
};
