import { InvalidArgumentError } from 'commander';
import { setCanary } from '../../registry/set-canary.ts';
import type { AddCommand } from '../context.ts';
import { print, trafficOf } from '../output.ts';

function toPercent(text: string): number {
  const percent = Number(text);
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent;
  throw new InvalidArgumentError('It must be a number from 0 to 100.');
}

/** `release canary`. */
export const addCanary: AddCommand = (program, open) => {
  program
    .command('canary <remote> <version>')
    .description('give a release to a share of the visitors; 0 ends the canary')
    .argument('<percent>', 'share of the visitors, from 0 to 100', toPercent)
    .action(async (remote: string, version: string, percent: number, _options, command) => {
      const context = await open();
      const author = context.author();
      const registry = await context.store.updateRegistry((current) =>
        setCanary(current, remote, version, percent, author),
      );
      print(command, trafficOf(registry, remote));
    });
};
