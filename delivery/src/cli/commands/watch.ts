import { keepWatch } from '../../watch/keep-watch.ts';
import { note } from '../output.ts';
import type { AddCommand } from './command.ts';

/** `release watch`: goes on until it is stopped. */
export const addWatch: AddCommand = (program, open) => {
  program
    .command('watch [front-doors...]')
    .description('take canaries off that fail clearly more often than what is live')
    .addHelpText(
      'after',
      '\nName the address of every front door, here or in FRONT_DOORS; without, it is SITE_URL.',
    )
    .action(async (named: string[]) => {
      const { store, frontDoors } = await open();
      const sites = named.length > 0 ? named : frontDoors;
      note(`Watching ${sites.join(', ')}. Ctrl-C stops it.`);
      await keepWatch(store, sites, note);
    });
};
