import { signPreview } from '@clean-express/server-kit/previews';
import { InvalidArgumentError } from 'commander';
import { requireRelease } from '../../registry/releases.ts';
import type { AddCommands } from '../context.ts';
import { print } from '../output.ts';

const HOUR_MS = 60 * 60 * 1000;
const MAX_HOURS = 24 * 30;

function toHours(text: string): number {
  const hours = Number(text);
  if (hours > 0 && hours <= MAX_HOURS) return hours;
  throw new InvalidArgumentError(`It must be a number of hours, up to ${MAX_HOURS}.`);
}

/** `release preview`: does not change the registry. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('preview <remote> <version>')
    .description('print a link that shows a release to its users only')
    .option('--hours <hours>', 'how long the link is valid', toHours, 24)
    .action(async (remote: string, version: string, { hours }: { hours: number }, command) => {
      const context = await open();
      const registry = await context.store.readRegistry();
      const { extras } = requireRelease(registry, remote, version);
      const expires = new Date(Date.now() + hours * HOUR_MS);
      const token = await signPreview({ remote, version, expires }, await context.previewKey());
      const path = extras.paths[0] ?? '/';
      const url = new URL(path, `${context.site}/`);
      url.searchParams.set('preview', token);
      const until = expires.toISOString();
      print(command, {
        json: { remote, version, url: url.href, expires: until },
        text: `${url.href}\n\nThe link shows ${remote} ${version} until ${until}.`,
      });
    });
};
