import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { BareDatabase } from './bare-database.ts';
import { MIGRATIONS_FOLDER } from './database.ts';
import { lockDirectory } from './directory-lock.ts';

/** What we need of a PGlite, as it is. */
export function barePglite(client: PGlite): BareDatabase {
  const sql = drizzle({ client });
  return {
    sql,
    migrate: (migrationsFolder = MIGRATIONS_FOLDER) => migrate(sql, { migrationsFolder }),
    close: () => client.close(),
  };
}

/**
 * PostgreSQL inside this process, in a directory.
 *
 * @param dataDir - Directory of the API's state.
 * @throws When another process uses the directory (PGlite itself would not notice).
 */
export async function openBarePglite(dataDir: string): Promise<BareDatabase & { client: PGlite }> {
  const unlock = await lockDirectory(dataDir);
  const client = await PGlite.create(join(dataDir, 'postgres'));
  const database = barePglite(client);
  return {
    ...database,
    client,
    close: async () => {
      await database.close();
      await unlock();
    },
  };
}
