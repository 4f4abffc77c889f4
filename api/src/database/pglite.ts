import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { CHANGES_CHANNEL, type Database, MIGRATIONS_FOLDER } from './database.ts';
import { lockDirectory } from './directory-lock.ts';

/**
 * Brings the tables of a PGlite up to date.
 *
 * @param release - Called when it was closed.
 */
export async function migratePglite(
  client: PGlite,
  release: () => Promise<void> = async () => {},
): Promise<Database> {
  const sql = drizzle({ client });
  await migrate(sql, { migrationsFolder: MIGRATIONS_FOLDER });
  return {
    sql,
    onChange: async (listener) => {
      await client.listen(CHANGES_CHANNEL, listener);
    },
    close: async () => {
      await client.close();
      await release();
    },
  };
}

/**
 * PostgreSQL inside this process, in a directory.
 *
 * @param dataDir - Directory of the API's state.
 * @throws When another process uses the directory (PGlite itself would not notice).
 */
export async function openPglite(dataDir: string): Promise<Database> {
  const unlock = await lockDirectory(dataDir);
  return migratePglite(await PGlite.create(join(dataDir, 'postgres')), unlock);
}
