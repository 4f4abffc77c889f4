import type { Registry } from '@clean-express/federation/registry';
import { releasesOf } from '@clean-express/federation/releases';
import { type Command, InvalidArgumentError } from 'commander';
import type { Author } from '../../registry/change.ts';
import { promote } from '../../registry/promote.ts';
import { rollBack } from '../../registry/roll-back.ts';
import { setCanary } from '../../registry/set-canary.ts';
import type { AddCommands } from '../context.ts';
import { print } from '../output.ts';

function toPercent(text: string): number {
  const percent = Number(text);
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent;
  throw new InvalidArgumentError('It must be a number from 0 to 100.');
}

/** Formats how the visitors are shared between the releases of a remote. */
function trafficOf(registry: Registry, remote: string) {
  const traffic = releasesOf(registry, remote)
    .filter(({ deployment }) => deployment.traffic > 0)
    .map(({ metadata: { version }, deployment }) => ({ version, percent: deployment.traffic }));
  const text = traffic.map(({ version, percent }) => `${version} ${percent} %`).join(', ');
  return { json: { remote, traffic }, text: `${remote}: ${text}` };
}

/** `release canary`, `release promote` and `release rollback`. */
export const addCommands: AddCommands = (program, open) => {
  const update = async (
    command: Command,
    remote: string,
    change: (current: Registry, author: Author) => Registry,
  ) => {
    const { store, author } = await open();
    const by = author();
    const registry = await store.updateRegistry((current) => change(current, by));
    print(command, trafficOf(registry, remote));
  };
  program
    .command('canary <remote> <version>')
    .description('give a release to a share of the visitors; 0 ends the canary')
    .argument('<percent>', 'share of the visitors, from 0 to 100', toPercent)
    .action((remote: string, version: string, percent: number, _options, command) =>
      update(command, remote, (current, by) => setCanary(current, remote, version, percent, by)),
    );
  program
    .command('promote <remote> <version>')
    .description('give a release to all visitors')
    .action((remote: string, version: string, _options, command) =>
      update(command, remote, (current, by) => promote(current, remote, version, by)),
    );
  program
    .command('rollback <remote> [version]')
    .description('end a running canary; without one, go back to the previous release')
    .action((remote: string, version: string | undefined, _options, command) =>
      update(command, remote, (current, by) => rollBack(current, remote, version, by)),
    );
};
