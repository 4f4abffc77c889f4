import { parseArgs } from 'node:util';
import { sql as raw } from 'drizzle-orm';
import { z } from 'zod';
import { readEnvironment } from '../environment/index.ts';
import { StartupError } from '../process.ts';
import type { Sql } from './database.ts';
import { type Migrated, migratePostgres } from './postgres-migrator.ts';

type Role = { isOwner: boolean; canCreate: boolean };

/** @throws StartupError when the account does not exist, or may change the tables anyway. */
async function requireServerAccount(sql: Sql, account: string): Promise<void> {
  const { rows } = await sql.execute<Role>(raw`
    select
      pg_has_role(rolname, current_user, 'member') or exists (
        select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and pg_has_role(rolname, relowner, 'member')
      ) as "isOwner",
      has_schema_privilege(rolname, 'public', 'create')
        or has_database_privilege(rolname, current_database(), 'create') as "canCreate"
    from pg_roles where rolname = ${account}`);
  const [role] = rows;
  if (!role) throw new StartupError(`There is no account ${account}. Create it first.`);
  if (role.isOwner) {
    throw new StartupError(
      `The account ${account} is, or acts for, the owner of the tables. Pass the account of the servers to --grant-to.`,
    );
  }
  if (role.canCreate) {
    throw new StartupError(
      `The account ${account} may create tables or schemas. Take that right away first, also from PUBLIC: revoke create on schema public from public`,
    );
  }
}

/**
 * Grants an account what a server needs, and nothing else: rows of all tables, also of those that later
 * migrations add, and which migrations there are.
 *
 * @param appendOnly - Tables whose rows it may neither change nor delete.
 * @throws StartupError when the account does not exist, or may change the tables anyway.
 */
async function grantAccess(
  sql: Sql,
  account: string,
  appendOnly: readonly string[],
): Promise<void> {
  await requireServerAccount(sql, account);
  const role = raw.identifier(account);
  // Only what belongs to this account: extensions have tables and functions of other owners.
  const statements = raw`
    select format('revoke all on table %s from %I', oid::regclass, ${account}::text) as statement
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and pg_has_role(relowner, 'usage')
    union all
    select format('grant %s on table %s to %I',
      case when ${JSON.stringify(appendOnly)}::jsonb ? relname
        then 'select, insert' else 'select, insert, update, delete' end,
      oid::regclass, ${account}::text)
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and pg_has_role(relowner, 'usage')
    union all
    select format('grant usage on sequence %s to %I', oid::regclass, ${account}::text)
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' and pg_has_role(relowner, 'usage')
    union all
    select format('grant execute on function %s to %I', oid::regprocedure, ${account}::text)
    from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and pg_has_role(proowner, 'usage')`;
  await sql.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ statement: string }>(statements);
    for (const { statement } of rows) await transaction.execute(raw.raw(statement));
    await transaction.execute(raw`grant usage on schema public, drizzle to ${role}`);
    await transaction.execute(raw`grant select on drizzle.__drizzle_migrations to ${role}`);
    // Of the tables and sequences that this account creates later.
    await transaction.execute(raw`
      alter default privileges in schema public
      grant select, insert, update, delete on tables to ${role}`);
    await transaction.execute(raw`
      alter default privileges in schema public grant usage on sequences to ${role}`);
  });
}

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
