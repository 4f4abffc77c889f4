import { loadBuild } from '../../build/load-build.ts';
import { buildRemote } from '../build-remote.ts';
import { print } from '../output.ts';
import { passGate } from '../pass-gate.ts';
import type { AddCommand } from './command.ts';

interface Options {
  build: boolean;
  e2e: boolean;
}

/** `release gate`: runs the checks of `publish` and nothing else. */
export const addGate: AddCommand = (program, open) => {
  program
    .command('gate <remote>')
    .description('check a build against the contract and the e2e tests, without publishing it')
    .option('--no-build', 'check the existing build')
    .option('--no-e2e', 'check the contract only')
    .action(async (name: string, { build: wantsBuild, e2e }: Options, command) => {
      const context = await open();
      const remote = await context.requireRemote(name);
      if (wantsBuild) await buildRemote(remote);
      await passGate(context, await loadBuild(remote), { e2e });
      print(command, {
        json: { remote: name, passed: true, e2e },
        text: `${name} may be published.`,
      });
    });
};
