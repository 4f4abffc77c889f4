import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST_CONTRACT_FILE, hostContractSchema } from '@clean-express/federation/host-config';
import { ROOT } from 'site-runner';
import { DeliveryError } from '../../errors/delivery-error.ts';
import type { AddCommands } from '../context.ts';
import { print } from '../output.ts';

const DEFAULT_FILE = join('shell/dist', HOST_CONTRACT_FILE);

/** @throws DeliveryError when it is not the contract of a shell. */
async function readContract(file: string) {
  const text = await readFile(file, 'utf8').catch((cause) => {
    const message = `Could not read ${file}. Build the shell, or name its ${HOST_CONTRACT_FILE}.`;
    throw new DeliveryError('usage', message, { cause });
  });
  try {
    return hostContractSchema.parse(JSON.parse(text));
  } catch (cause) {
    const message = `${file} is not the contract of a shell. Build the shell again.`;
    throw new DeliveryError('usage', message, { cause });
  }
}

/** `release shell-contract`: the operator runs it with each deployment of the shell. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('shell-contract [file]')
    .description('register the contract of the live shell, which releases must fit')
    .addHelpText('after', `\nThe file is that of the shell's build. Default: ${DEFAULT_FILE}.`)
    .action(async (file: string | undefined, _options, command) => {
      const contract = await readContract(file ?? join(ROOT, DEFAULT_FILE));
      const { server } = await open();
      const result = await server.registerShellContract(contract);
      const { at, by, changed, findings } = result;
      const state = changed
        ? 'The contract of the shell is registered.'
        : `This contract is registered already: by ${by}, at ${at}.`;
      const misfits = findings.map((finding) => `- ${finding}`);
      const warning = ['These releases have visitors, but do not fit this shell:', ...misfits];
      const lines = misfits.length > 0 ? [state, ...warning] : [state];
      print(command, { json: result, text: lines.join('\n') });
    });
};
