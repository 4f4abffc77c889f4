import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '@clean-express/server-kit/process';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { tryLock } from 'fs-native-extensions';
import {
  type BareDatabase,
  CHANGES_CHANNEL,
  type Database,
  MIGRATIONS_FOLDER,
} from './database.ts';

/**
 * Locks a directory against other processes. The kernel releases the lock when the process ends, so
 * that `kill -9` leaves no stale lock.
 *
 * @param directory - Created if it does not exist.
 * @returns Releases the lock.
 * @throws StartupError when another process holds the lock.
 */
async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const file = await open(join(directory, 'lock'), 'a+');
  if (!tryLock(file.fd)) {
    await file.close();
    throw new StartupError(
      `The data directory ${directory} is in use by another process. Stop that process, or set DATA_DIR to another directory.`,
    );
  }
  return () => file.close();
}

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
