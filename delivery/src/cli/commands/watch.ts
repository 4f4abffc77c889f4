import { keepWatch } from '../../watch/keep-watch.ts';
import { note } from '../output.ts';
import type { AddCommand } from './command.ts';

export const addWatch: AddCommand = (program, open) => {
  program
    .command('watch [front-doors...]')
    .description('take canaries off that fail clearly more often than what is live')
    .addHelpText('after', '\nName the address of every front door; without, it is SITE_URL.')
    .action(async (named: string[]) => {
      const { store, site } = await open();
      const sites = named.length > 0 ? named : [site];
      note(`Watching ${sites.join(', ')}. Ctrl-C stops it.`);
      await keepWatch(store, sites, note);
    });
};
