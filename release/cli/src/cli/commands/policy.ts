import { readFile } from 'node:fs/promises';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { type Access, checkPolicy, type PolicyReport } from '../../policy/check-policy.ts';
import type { AddCommands } from '../context.ts';
import { print, table } from '../output.ts';

const DEFAULT_FILE = 'policy.yaml';

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause) => {
    const message = `Could not read ${file}. Name the policy file of the release server.`;
    throw new DeliveryError('usage', message, { cause });
  });
}

const rowOf = ({ name, kind, remotes, permissions }: Access) => [
  name,
  kind,
  remotes === '*' ? 'all' : remotes.join(', '),
  permissions.join(', '),
];

const list = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [[title, ...lines.map((line) => `- ${line}`)].join('\n')];

function describe(file: string, { mistakes, warnings, access }: PolicyReport): string {
  if (mistakes.length > 0) return list(`${file} is not valid:`, mistakes).join('');
  const head = ['name', 'kind', 'remotes', 'may'];
  return [
    table(head, access.map(rowOf)),
    ...list('Check whether this is meant:', warnings),
    `${file} is valid.`,
  ].join('\n\n');
}

/** `release policy`: asks no server. */
export const addCommands: AddCommands = (program, _open, workspace) => {
  const policy = program.command('policy').description('work on the policy of a release server');
  policy
    .command('check [file]')
    .description('find mistakes in a policy file, and list who may do what')
    .action(async (file: string = DEFAULT_FILE, _options, command) => {
      const remotes = (await workspace.findRemotes()).map(({ remote }) => remote.name);
      const report = checkPolicy(await readText(file), remotes);
      const isValid = report.mistakes.length === 0;
      const text = describe(file, report);
      print(command, { json: { valid: isValid, ...report }, text });
      if (!isValid)
        throw new DeliveryError('refused', 'Correct the policy file, and check it again.');
    });
};
