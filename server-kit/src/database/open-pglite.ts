import { StartupError } from '../process.ts';
import type { BareDatabase, Database } from './database.ts';

/** A server with a PostgreSQL server neither needs the engine nor spends memory on it. */
function loadEngine(): Promise<typeof import('./pglite.ts')> {
  return import('./pglite.ts').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new StartupError(
      'PGlite is not installed here. Set DATABASE_URL to the address of a PostgreSQL database.',
    );
  });
}

/**
 * Opens PGlite: PostgreSQL inside this process, with its data in a directory. Only the user of this
 * process may read that.
 *
 * @param dataDir - Directory of the server's state.
 * @param migrations - Folder of the migrations; they are not applied yet.
 * @throws StartupError when PGlite is not installed, and when another process uses the directory, which
 * PGlite itself does not check.
 */
export async function openPglite(
  dataDir: string,
  migrations: string,
): Promise<BareDatabase & Database> {
  const { openDirectory } = await loadEngine();
  return openDirectory(dataDir, migrations);
}
