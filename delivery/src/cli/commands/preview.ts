import { InvalidArgumentError } from 'commander';
import type { AddCommands } from '../context.ts';
import { print } from '../output.ts';

const MAX_HOURS = 24 * 7;

function toHours(text: string): number {
  const hours = Number(text);
  if (hours > 0 && hours <= MAX_HOURS) return hours;
  throw new InvalidArgumentError(`It must be a number of hours, up to ${MAX_HOURS}.`);
}

/** `release preview`: changes no traffic. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('preview <remote> <version>')
    .description('print a link that shows a release to its users only')
    .option('--hours <hours>', 'how long the link is valid', toHours, 24)
    .action(async (remote: string, version: string, { hours }: { hours: number }, command) => {
      const { server, site } = await open();
      const { url, expires } = await server.preview(site(), [{ remote, version }], hours);
      print(command, {
        json: { remote, version, url, expires },
        text: `${url}\n\nThe link shows ${remote} ${version} until ${expires}.`,
      });
    });
};
