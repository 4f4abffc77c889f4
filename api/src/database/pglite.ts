import type { PGlite } from '@electric-sql/pglite';
import type { BareDatabase } from './bare-database.ts';
import { barePglite, openBarePglite } from './bare-pglite.ts';
import { CHANGES_CHANNEL, type Database } from './database.ts';

/**
 * Applies all migrations to a PGlite instance.
 *
 * @param database - The adapter of the instance.
 */
export async function migratePglite(
  client: PGlite,
  database: BareDatabase = barePglite(client),
): Promise<Database> {
  await database.migrate();
  return {
    sql: database.sql,
    onChange: async (listener) => {
      await client.listen(CHANGES_CHANNEL, listener);
    },
    close: database.close,
  };
}

/**
 * Opens a migrated PGlite: PostgreSQL inside this process, with its data in a directory.
 *
 * @param dataDir - Directory of the API's state.
 * @throws When another process uses the directory.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  const database = await openBarePglite(dataDir);
  return migratePglite(database.client, database);
}
