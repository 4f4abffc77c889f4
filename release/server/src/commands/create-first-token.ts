import { parseArgs } from 'node:util';
import { createLogger } from '@clean-express/server-kit/logging';
import { StartupError } from '@clean-express/server-kit/process';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { tokenBody } from '../http/token.routes.ts';
import { PersonalTokens } from '../identity/personal-tokens.ts';
import { openPolicyFile } from '../identity/policy-file.ts';
import { AuditLog } from '../rows/audit-log.ts';
import { openDatabase } from '../rows/open-database.ts';

const USAGE =
  'Pass a person of the policy, and --all-remotes or --remote with a name (several times); --days if you want.';

const OPTIONS = {
  remote: { type: 'string', multiple: true },
  'all-remotes': { type: 'boolean' },
  days: { type: 'string' },
} as const;

/** @throws StartupError that says what to pass. */
function readWanted(parameters: string[]) {
  try {
    const parsed = parseArgs({ args: parameters, options: OPTIONS, allowPositionals: true });
    const { remote, 'all-remotes': isForAll, days } = parsed.values;
    const [person, ...others] = parsed.positionals;
    if (others.length > 0) throw new Error(`There is one person only: not ${others.join(', ')}.`);
    if (isForAll && remote) throw new Error('A token is for all remotes, or for some.');
    const remotes = isForAll ? '*' : remote;
    const wanted = { person, remotes, ...(days && { days: Number(days) }) };
    const { data, error } = tokenBody.safeParse(wanted);
    if (data) return data;
    throw new Error(z.prettifyError(error));
  } catch (cause) {
    throw new StartupError(USAGE, { cause });
  }
}

/**
 * Makes a personal token with the database and the policy of the server: for the first one, since all
 * others are made by someone who has one.
 *
 * @param parameters - `<person> --all-remotes`.
 * @param variables - The environment of the server.
 * @param open - Opens its database.
 * @throws StartupError that says what is missing.
 */
export async function createToken(
  parameters: string[],
  variables: NodeJS.ProcessEnv,
  open: typeof openDatabase = openDatabase,
): Promise<string> {
  const wanted = readWanted(parameters);
  const config = readConfig(variables);
  const { policy, close } = await openPolicyFile({ path: config.POLICY, onEvent: () => undefined });
  close();
  if (!policy().people.some(({ name }) => name === wanted.person)) {
    const message = `The policy has no person "${wanted.person}". Add the person to the policy file first.`;
    throw new StartupError(message);
  }
  // Standard output gets the token alone.
  const log = createLogger(config.LOG_LEVEL, { destination: process.stderr });
  const database = await open(config, log);
  try {
    const tokens = new PersonalTokens(database.sql, new AuditLog(database.sql, log));
    return (await tokens.create(wanted, { by: 'admin' })).token;
  } finally {
    await database.close();
  }
}
