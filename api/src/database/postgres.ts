import {
  openBarePostgres as openBare,
  openPostgres as openPool,
} from '@clean-express/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import {
  type BareDatabase,
  type Database,
  MIGRATE_COMMAND,
  MIGRATIONS_FOLDER,
  withChanges,
} from './database.ts';

/**
 * Opens a single connection to a PostgreSQL server, for work that may take longer than a request.
 *
 * @throws StartupError that names the server when it is not available.
 */
export function openBarePostgres(url: string): Promise<BareDatabase> {
  return openBare(url, MIGRATIONS_FOLDER);
}

interface PostgresOptions {
  /** Its own URL, if the other one is that of a pooler. */
  directUrl?: string | undefined;
  /** Whether an operator applies the migrations: then they are only checked. */
  isMigrated?: boolean;
}

/** Opens a migrated database on a PostgreSQL server. */
export async function openPostgres(
  url: string,
  log: FastifyBaseLogger,
  { directUrl, isMigrated = false }: PostgresOptions = {},
): Promise<Database> {
  const migrateCommand = isMigrated ? MIGRATE_COMMAND : undefined;
  return withChanges(
    await openPool({ url, directUrl, log, migrations: MIGRATIONS_FOLDER, migrateCommand }),
  );
}
