import { setTimeout as wait } from 'node:timers/promises';
import { sql as raw } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { StartupError } from '../process.ts';
import type { BareDatabase, Sql } from './database.ts';
import { readFirstStatements, readSchemaState } from './migrations.ts';
import {
  isLockTimeout,
  isMissingTarget,
  isPermissionDenied,
  missingExtension,
} from './sql-errors.ts';

/**
 * Opens a single connection to a PostgreSQL server, for work that may take longer than a request.
 *
 * @param migrations - Folder of the migrations, which drizzle-kit generates.
 * @throws StartupError that names the server when it is not available.
 */
export async function openBarePostgres(url: string, migrations: string): Promise<BareDatabase> {
  const client = new Client({ connectionString: url });
  await client.connect().catch((cause: unknown) => {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : String(cause);
    const message = `Could not connect to the database at ${new URL(url).host} (${reason}). Check its address and that the server is running.`;
    throw new StartupError(message, { cause });
  });
  const sql = drizzle({ client });
  return {
    sql,
    migrate: (migrationsFolder = migrations) => migrate(sql, { migrationsFolder }),
    close: () => client.end(),
  };
}

/** An index that could not be completed stays behind, and would pass for one that exists. */
async function dropInvalidIndexes(sql: Sql): Promise<void> {
  const { rows } = await sql.execute<{ statement: string }>(raw`
    select format('drop index concurrently %s', indexrelid::regclass) as statement
    from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = 'public'::regnamespace`);
  for (const { statement } of rows) await sql.execute(raw.raw(statement));
}

/**
 * Runs what migrations name to be run first, outside of their transaction. If the table is not there
 * yet, it has no rows either, so that the migration itself is quick.
 */
async function runFirst(sql: Sql, folder: string, names: readonly string[]): Promise<void> {
  const statements = await Promise.all(names.map((name) => readFirstStatements(folder, name)));
  if (statements.flat().length > 0) await dropInvalidIndexes(sql);
  for (const statement of statements.flat()) {
    await sql.execute(raw.raw(statement)).catch((error: unknown) => {
      if (!isMissingTarget(error)) throw error;
    });
  }
}

/** How often a migration is tried that waits for a lock. */
const MAX_ATTEMPTS = 5;

const RETRY_DELAY_MS = 1000;

/**
 * Applies all migrations in one transaction. While a statement waits for the lock of a table, all later
 * queries of the table wait as well: so it gives up soon, lets them pass, and tries again.
 */
async function migrateWithoutQueue({ sql, migrate }: BareDatabase): Promise<void> {
  await sql.execute(raw`set lock_timeout = '3s'`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate();
    } catch (cause) {
      const extension = missingExtension(cause);
      if (extension) {
        const message = `Could not create the extension ${extension}. Let an administrator of the database run this in it, then try again: create extension ${extension}`;
        throw new StartupError(message, { cause });
      }
      if (isPermissionDenied(cause)) {
        const message = 'The account may not change the tables. Use the account that owns them.';
        throw new StartupError(message, { cause });
      }
      if (!isLockTimeout(cause)) throw cause;
      if (attempt === MAX_ATTEMPTS) {
        const message =
          'Other transactions lock a table for too long. Try again when they have ended.';
        throw new StartupError(message, { cause });
      }
    }
    await wait(RETRY_DELAY_MS);
  }
}

/** What a run of the migrations has found and done, by their names. */
export interface Migrated {
  before: string[];
  applied: string[];
  /** How many migrations of later versions the database has. */
  later: number;
}

/**
 * Applies all migrations to a PostgreSQL server, not to a pooler. Of several that do so at once, one
 * works and the others wait for it.
 *
 * @param then - Further work, while the others wait.
 * @throws StartupError when the database is that of another program, or the account may not change it.
 */
export async function migratePostgres(
  url: string,
  migrations: string,
  then: (sql: Sql, migrated: Migrated) => Promise<void> = async () => {},
): Promise<void> {
  // A connection of its own, since building an index may take longer than a request.
  const database = await openBarePostgres(url, migrations);
  const { sql } = database;
  try {
    // The end of the connection releases it.
    await sql.execute(raw`select pg_advisory_lock(hashtext('migrations'))`);
    const { applied: before, missing, later } = await readSchemaState(sql, migrations);
    if (missing.length > 0) {
      await runFirst(sql, migrations, missing);
      await migrateWithoutQueue(database);
    }
    await then(sql, { before, applied: missing, later });
  } finally {
    await database.close();
  }
}
