import { chmod, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '@clean-express/server-kit/process';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { tryLock } from 'fs-native-extensions';
import { CHANGES_CHANNEL, readChange } from './change.ts';
import { type BareDatabase, type Database, MIGRATIONS_FOLDER } from './database.ts';

const PRIVATE_DIRECTORY = 0o700;
const PRIVATE_FILE = 0o600;

/**
 * Makes a directory, and everything in it, private. PGlite lets all users of the machine write to the
 * files of a new database, whatever the umask; those that it adds later are private.
 */
async function makePrivate(directory: string): Promise<void> {
  await chmod(directory, PRIVATE_DIRECTORY);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const change = (entry: (typeof entries)[number]) =>
    chmod(
      join(entry.parentPath, entry.name),
      entry.isDirectory() ? PRIVATE_DIRECTORY : PRIVATE_FILE,
    );
  await Promise.all(entries.map(change));
}

/**
 * Locks a directory against other processes. The kernel releases the lock when the process ends, so
 * that `kill -9` leaves no stale lock.
 *
 * @returns Releases the lock.
 * @throws StartupError when another process holds the lock.
 */
async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const file = await open(join(directory, 'lock'), 'a+');
  await file.chmod(PRIVATE_FILE);
  if (!tryLock(file.fd)) {
    await file.close();
    throw new StartupError(
      `The data directory ${directory} is in use by another process. Stop that process, or set DATA_DIR to another directory.`,
    );
  }
  return () => file.close();
}

/** Adapts a PGlite instance. */
export function barePglite(client: PGlite): BareDatabase & Database {
  const sql = drizzle({ client });
  return {
    sql,
    migrate: (migrationsFolder = MIGRATIONS_FOLDER) => migrate(sql, { migrationsFolder }),
    onChange: async (listener) => {
      await client.listen(CHANGES_CHANNEL, (payload) => listener(readChange(payload)));
    },
    close: () => client.close(),
  };
}

/**
 * Opens PGlite: PostgreSQL inside this process, with its data in a directory. Only the user of this
 * process may read that.
 *
 * @param dataDir - Directory of the API's state.
 * @throws When another process uses the directory, which PGlite itself does not check.
 */
export async function openBarePglite(dataDir: string): Promise<BareDatabase & Database> {
  const directory = join(dataDir, 'postgres');
  await mkdir(directory, { recursive: true, mode: PRIVATE_DIRECTORY });
  // A mounted directory may belong to another user; what the API stores in it is private, too.
  await chmod(dataDir, PRIVATE_DIRECTORY).catch(() => undefined);
  const unlock = await lockDirectory(dataDir);
  const database = barePglite(await PGlite.create(directory));
  await makePrivate(directory);
  return {
    ...database,
    close: async () => {
      await database.close();
      await unlock();
    },
  };
}

/** Opens PGlite as {@link openBarePglite} does, and applies all migrations. */
export async function openPglite(dataDir: string): Promise<Database> {
  const database = await openBarePglite(dataDir);
  await database.migrate();
  return database;
}
