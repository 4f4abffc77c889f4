import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readEnvironment } from '../environment/index.ts';
import { StartupError } from '../process.ts';
import { grantAccess } from './grants.ts';
import { type Migrated, migratePostgres } from './postgres-migrator.ts';

const environmentSchema = z.object({
  /** Not `DATABASE_URL`, whose account may not change tables, and which may be the address of a pooler. */
  MIGRATION_DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: ({ input }) =>
      input
        ? 'must be an address that begins with postgres://'
        : 'must be set: PostgreSQL itself, with the account that owns the tables',
  }),
});

function readAccount(parameters: string[]): string | undefined {
  try {
    const options = { 'grant-to': { type: 'string' } } as const;
    return parseArgs({ args: parameters, options }).values['grant-to'];
  } catch (cause) {
    throw new StartupError('Pass nothing, or --grant-to and the account of the servers.', {
      cause,
    });
  }
}

function* describe({ before, applied, later }: Migrated): Generator<string> {
  yield `${before.length} migrations were there${before.length > 0 ? `, up to ${before.at(-1)}` : ''}.`;
  for (const name of applied) yield `Applied ${name}.`;
  if (later > 0) yield `The database also has ${later} migrations of a later version.`;
}

/** The database of a server. */
interface MigrateCommand {
  /** Folder of the migrations. */
  migrations: string;
  /** Tables whose rows the servers may neither change nor delete. */
  appendOnly?: readonly string[];
}

/**
 * The command that migrates the database of a server: `node dist/migrate.js [--grant-to <account>]`. It
 * prints what it has done.
 *
 * @throws StartupError when it cannot.
 */
export async function runMigrateCommand({
  migrations,
  appendOnly = [],
}: MigrateCommand): Promise<void> {
  const account = readAccount(process.argv.slice(2));
  const { MIGRATION_DATABASE_URL: url } = readEnvironment(environmentSchema, process.env);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  await migratePostgres(url, migrations, async (sql, migrated) => {
    for (const line of describe(migrated)) print(line);
    if (!account) return;
    await grantAccess(sql, account, appendOnly);
    print(`The account ${account} may read and write rows, and change no table.`);
  });
}
