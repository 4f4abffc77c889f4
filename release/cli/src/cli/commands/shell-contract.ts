import { join } from 'node:path';
import {
  HOST_CONTRACT_FILE,
  hostContractSchema,
} from '@clean-express/release-contract/host-contract';
import type { ReleaseServer } from '../../client/release-server.ts';
import { readJsonFile } from '../../read-json-file.ts';
import type { AddCommands } from '../context.ts';
import { print } from '../output.ts';

const DEFAULT_FILE = join('shell/dist', HOST_CONTRACT_FILE);

const CONTRACT = {
  schema: hostContractSchema,
  title: 'the contract of a shell',
  whenMissing: `Build the shell, or name its ${HOST_CONTRACT_FILE}.`,
  whenInvalid: 'Build the shell again.',
};

interface Options {
  canary?: true;
  endCanary?: true;
}

/** Says what became of a contract, and which releases do not fit it. */
function describe(
  { at, by, changed, findings }: Awaited<ReturnType<ReleaseServer['registerShellContract']>>,
  shell: string,
): string {
  const state = changed
    ? `The contract of the ${shell} is registered.`
    : `This contract of the ${shell} is registered already: by ${by}, at ${at}.`;
  if (findings.length === 0) return state;
  const misfits = findings.map((finding) => `- ${finding}`);
  return [state, 'These releases have visitors, but do not fit this shell:', ...misfits].join('\n');
}

/** `release shell-contract`: the operator runs it with each deployment of the shell. */
export const addCommands: AddCommands = (program, open, { root }) => {
  program
    .command('shell-contract [file]')
    .description('register the contract of a shell that visitors get, which releases must fit')
    .option('--canary', 'of a shell that only a share of the visitors gets')
    .option('--end-canary', 'say that no visitor gets that shell any more; registers nothing')
    .addHelpText('after', `\nThe file is that of the shell's build. Default: ${DEFAULT_FILE}.`)
    .action(async (file: string | undefined, { canary, endCanary }: Options, command) => {
      if (endCanary) {
        const { server } = await open();
        const json = await server.endShellCanary();
        return print(command, { json, text: 'The canary of the shell has ended.' });
      }
      const contract = await readJsonFile(file ?? join(root, DEFAULT_FILE), CONTRACT);
      const { server } = await open();
      const json = await server.registerShellContract(contract, canary ? 'canary' : 'live');
      print(command, { json, text: describe(json, canary ? 'canary shell' : 'live shell') });
    });
};
