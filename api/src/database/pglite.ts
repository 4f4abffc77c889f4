import { openPglite as openDirectory } from '@clean-express/server-kit/database';
import { type BareDatabase, type Database, MIGRATIONS_FOLDER, withChanges } from './database.ts';

/**
 * Opens PGlite: PostgreSQL inside this process, with its data in a directory.
 *
 * @param dataDir - Directory of the API's state.
 * @throws StartupError when another process uses the directory.
 */
export async function openBarePglite(dataDir: string): Promise<BareDatabase & Database> {
  return withChanges(await openDirectory(dataDir, MIGRATIONS_FOLDER));
}

/** Opens PGlite as {@link openBarePglite} does, and applies all migrations. */
export async function openPglite(dataDir: string): Promise<Database> {
  const database = await openBarePglite(dataDir);
  await database.migrate();
  return database;
}
