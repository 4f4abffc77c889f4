import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { CHANGES_CHANNEL, type Database, MIGRATIONS_FOLDER } from './database.ts';
import { lockDirectory } from './directory-lock.ts';

const MEMORY = { path: 'memory://', unlock: async () => {} };

/**
 * PostgreSQL inside this process: in a directory, or in memory for tests.
 *
 * @param dataDir - Directory of the API's state; `undefined` keeps everything in memory.
 * @throws When another process uses the directory (PGlite itself would not notice).
 */
export async function openPglite(dataDir: string | undefined): Promise<Database> {
  const { path, unlock } = dataDir
    ? { path: join(dataDir, 'postgres'), unlock: await lockDirectory(dataDir) }
    : MEMORY;
  const client = await PGlite.create(path);
  const sql = drizzle({ client });
  await migrate(sql, { migrationsFolder: MIGRATIONS_FOLDER });
  return {
    sql,
    onChange: async (listener) => {
      await client.listen(CHANGES_CHANNEL, listener);
    },
    close: async () => {
      await client.close();
      await unlock();
    },
  };
}
