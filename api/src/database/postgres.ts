import {
  openBarePostgres as openBare,
  openPostgres as openPool,
} from '@clean-express/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import { type BareDatabase, type Database, MIGRATIONS_FOLDER, withChanges } from './database.ts';

/**
 * Opens a single connection to a PostgreSQL server, for work that may take longer than a request.
 *
 * @throws StartupError that names the server when it is not available.
 */
export function openBarePostgres(url: string): Promise<BareDatabase> {
  return openBare(url, MIGRATIONS_FOLDER);
}

/**
 * Opens a migrated database on a PostgreSQL server.
 *
 * @param directUrl - Its own URL, if `url` is that of a pooler.
 */
export async function openPostgres(
  url: string,
  log: FastifyBaseLogger,
  directUrl?: string,
): Promise<Database> {
  return withChanges(await openPool({ url, directUrl, log, migrations: MIGRATIONS_FOLDER }));
}
