import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { BareDatabase } from './bare-database.ts';
import { MIGRATIONS_FOLDER } from './database.ts';
import { lockDirectory } from './directory-lock.ts';

/** Adapts a PGlite instance. */
export function barePglite(client: PGlite): BareDatabase {
  const sql = drizzle({ client });
  return {
    sql,
    migrate: (migrationsFolder = MIGRATIONS_FOLDER) => migrate(sql, { migrationsFolder }),
    close: () => client.close(),
  };
}

/**
 * Opens PGlite: PostgreSQL inside this process, with its data in a directory.
 *
 * @param dataDir - Directory of the API's state.
 * @throws When another process uses the directory, which PGlite itself does not check.
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
