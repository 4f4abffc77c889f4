import { requireMigrations } from '@clean-express/server-kit/database';
import { DEFAULT_DATA_DIR } from '../config.ts';
import { MIGRATE_COMMAND, MIGRATIONS_FOLDER, type Sql } from '../database/database.ts';
import { openBarePglite } from '../database/pglite.ts';
import { openBarePostgres } from '../database/postgres.ts';

/** Prints the progress or result of a command. */
export function print(message: string): void {
  process.stdout.write(`${message}\n`);
}

/**
 * Opens the API's database for a command that uses its tables, and closes it afterwards. On a PostgreSQL
 * server, whose account may not change them, the migrations must have been applied; PGlite is migrated.
 */
export async function withTables(
  { DATABASE_URL, DATA_DIR }: NodeJS.ProcessEnv,
  work: (sql: Sql) => Promise<void>,
): Promise<void> {
  const { sql, migrate, close } = DATABASE_URL
    ? await openBarePostgres(DATABASE_URL)
    : await openBarePglite(DATA_DIR || DEFAULT_DATA_DIR);
  try {
    if (DATABASE_URL) await requireMigrations(sql, MIGRATIONS_FOLDER, MIGRATE_COMMAND);
    else await migrate();
    await work(sql);
  } finally {
    await close();
  }
}
