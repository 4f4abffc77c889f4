import type { PGlite } from '@electric-sql/pglite';
import type { BareDatabase } from './bare-database.ts';
import { barePglite, openBarePglite } from './bare-pglite.ts';
import { CHANGES_CHANNEL, type Database } from './database.ts';

/**
 * Brings the tables of a PGlite up to date.
 *
 * @param database - What is known of it; by default, what it takes to close it.
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
 * PostgreSQL inside this process, in a directory.
 *
 * @param dataDir - Directory of the API's state.
 * @throws When another process uses the directory.
 */
export async function openPglite(dataDir: string): Promise<Database> {
  const database = await openBarePglite(dataDir);
  return migratePglite(database.client, database);
}
