import { InvalidArgumentError } from 'commander';
import type { PersonalToken } from '../../client/release-server.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import type { AddCommands } from '../context.ts';
import { print, table } from '../output.ts';

const MAX_DAYS = 366;

function toDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= MAX_DAYS) return days;
  throw new InvalidArgumentError(`It must be a whole number of days, up to ${MAX_DAYS}.`);
}

const collect = (name: string, names: readonly string[]) => [...names, name];

/** The id in a token: addresses, which are logged everywhere, never have the token itself. */
function toId(text: string): string {
  const id = /^(?:cxr_)?([0-9a-f]{16})(?:_|$)/.exec(text)?.[1];
  if (id) return id;
  throw new InvalidArgumentError('It must be the id of a token: list them with "token list".');
}

interface Wanted {
  remote: string[];
  allRemotes?: boolean;
  days?: number;
}

function remotesOf({ remote, allRemotes = false }: Wanted): '*' | string[] {
  if (allRemotes === remote.length > 0) {
    throw new DeliveryError('usage', 'Say for what: either --remote <name>, or --all-remotes.');
  }
  return allRemotes ? '*' : remote;
}

const namesOf = ({ remotes }: Pick<PersonalToken, 'remotes'>) =>
  remotes === '*' ? 'all remotes' : remotes.join(', ');

/** @example stateOf(token) // 'valid', 'expired' or 'withdrawn by Ada' */
export function stateOf({
  expires,
  withdrawnBy,
}: Pick<PersonalToken, 'expires' | 'withdrawnBy'>): string {
  if (withdrawnBy !== null) return `withdrawn by ${withdrawnBy}`;
  return Date.parse(expires) > Date.now() ? 'valid' : 'expired';
}

/** `release token create`, `release token list` and `release token withdraw`. */
export const addCommands: AddCommands = (program, open) => {
  const token = program.command('token').description('make, list and withdraw personal tokens');
  token
    .command('create <person>')
    .description('print a new token, which cannot be shown again')
    .option('--remote <name>', 'for this remote; may be repeated', collect, [])
    .option('--all-remotes', 'for all remotes, also for those that do not exist yet')
    .option('--days <days>', 'how long it is valid: by default 90 days', toDays)
    .action(async (person: string, wanted: Wanted, command) => {
      const remotes = remotesOf(wanted);
      const { server } = await open();
      const created = await server.createToken({ person, remotes, days: wanted.days });
      print(command, { json: created, text: created.token });
      console.error(
        `This is the token of ${person} for ${namesOf(created)}, valid until ${created.expires}. Store it now: it is not shown again.`,
      );
    });
  token
    .command('list')
    .description('list your tokens, and those of the remotes that you administer')
    .action(async (_options, command) => {
      const { server } = await open();
      const tokens = await server.tokens();
      const head = ['id', 'person', 'remotes', 'state', 'created', 'by', 'expires'];
      const rows = tokens.map((each) => [
        ...[each.id, each.person, namesOf(each), stateOf(each)],
        ...[each.created, each.createdBy, each.expires],
      ]);
      print(command, { json: { tokens }, text: table(head, rows) });
    });
  token
    .command('withdraw')
    .description('end a token at once')
    .argument('<id>', 'its id, or the token itself', toId)
    .action(async (id: string, _options, command) => {
      const { server } = await open();
      const withdrawn = await server.withdrawToken(id);
      print(command, {
        json: withdrawn,
        text: `The token ${id} of ${withdrawn.person} is not valid any more.`,
      });
    });
};
