import { readFile } from 'node:fs/promises';
import {
  generateSigningKey,
  publicKeysText,
  releaseSigningKeysField,
} from '@clean-express/server-kit/signatures';
import { InvalidArgumentError } from 'commander';
import type { ReleaseServer } from '../../client/release-server.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { type Access, checkPolicy, type PolicyReport } from '../../policy/check-policy.ts';
import type { AddCommands } from '../context.ts';
import { print, table } from '../output.ts';

/** Most entries that the server sends at once. */
const PAGE = 1000;

function toEntry(text: string): number {
  const id = Number(text);
  if (Number.isSafeInteger(id) && id >= 0) return id;
  throw new InvalidArgumentError('It must be the id of an entry.');
}

/** Reads all entries after one. Reading adds one, so that only a full page has another one after it. */
export async function* readAuditLog(server: Pick<ReleaseServer, 'audit'>, after: number) {
  let last = after;
  for (;;) {
    const entries = await server.audit(last, PAGE);
    yield* entries;
    if (entries.length < PAGE) return;
    last = entries.at(-1)?.id ?? last;
  }
}

/** `release audit`. */
const addAudit: AddCommands = (program, open) => {
  program
    .command('audit')
    .description('print the audit log as JSON lines, oldest first')
    .option('--after <id>', 'only the entries after this one', toEntry, 0)
    .action(async ({ after }: { after: number }) => {
      const { server } = await open();
      for await (const entry of readAuditLog(server, after)) console.log(JSON.stringify(entry));
    });
};

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
const addPolicy: AddCommands = (program, _open, workspace) => {
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

/** `release key`: asks no server, and keeps the key nowhere. */
const addKey: AddCommands = (program) => {
  program
    .command('key')
    .description('make a key for the release server, and its public half for the SSR servers')
    .action((_options, command) => {
      const signingKey = generateSigningKey();
      const publicKey = publicKeysText(releaseSigningKeysField.parse(signingKey));
      print(command, {
        json: { signingKey, publicKey },
        text: `Add to RELEASE_PUBLIC_KEYS of all SSR servers, and restart them:\n${publicKey}\n\nThen put first in SIGNING_KEYS of the release server, keep secret, and restart it:\n${signingKey}`,
      });
    });
};

/** The commands of those who operate the release server. */
export const addCommands: AddCommands = (...parameters) => {
  addAudit(...parameters);
  addPolicy(...parameters);
  addKey(...parameters);
};
