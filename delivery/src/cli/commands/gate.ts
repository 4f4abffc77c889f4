import { loadBuild } from '../../build/load-build.ts';
import { buildRemote } from '../build-remote.ts';
import { print } from '../output.ts';
import { passGate } from '../pass-gate.ts';
import type { AddCommand } from './command.ts';

interface Options {
  build: boolean;
  flows: boolean;
}

/** `release gate`: what `publish` asks for first, and nothing else. */
export const addGate: AddCommand = (program, open) => {
  program
    .command('gate <remote>')
    .description('hold a remote against the contract and the flows, without publishing it')
    .option('--no-build', 'take the build that is there')
    .option('--no-flows', 'check the contract only')
    .action(async (name: string, { build: wantsBuild, flows }: Options, command) => {
      const context = await open();
      const remote = await context.requireRemote(name);
      if (wantsBuild) await buildRemote(context, remote);
      await passGate(context, remote, await loadBuild(remote), { flows });
      print(command, {
        json: { remote: name, passed: true, flows },
        text: `${name} may be published.`,
      });
    });
};
