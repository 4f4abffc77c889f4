import { runMonitor } from '../../watch/run-monitor.ts';
import type { AddCommands } from '../context.ts';

/** `release watch`: runs until it is stopped. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('watch [ssr-servers...]')
    .description('monitor canaries, and roll back those that fail more often than the live release')
    .addHelpText(
      'after',
      '\nName the addresses of all SSR servers, here or in SSR_SERVERS. Default: SITE_URL.',
    )
    .action(async (named: string[]) => {
      const context = await open();
      const ssrServers = named.length > 0 ? named : context.ssrServers;
      console.error(`Monitoring canaries on ${ssrServers.join(', ')}. Ctrl-C stops it.`);
      await runMonitor(context.store, ssrServers, (message) => console.error(message));
    });
};
