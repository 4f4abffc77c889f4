import { sql as raw } from 'drizzle-orm';
import { StartupError } from '../process.ts';
import type { Sql } from './database.ts';

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
export async function grantAccess(
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
