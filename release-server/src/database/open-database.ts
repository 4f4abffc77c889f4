import { type Database, openPglite, openPostgres } from '@clean-express/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, MIGRATIONS_FOLDER } from '../config.ts';

/**
 * Opens the migrated database: a PostgreSQL server, or an engine in this process whose data is in
 * `DATA_DIR`.
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  log: FastifyBaseLogger,
): Promise<Database> {
  if (DATABASE_URL) {
    return openPostgres({ url: DATABASE_URL, log, migrations: MIGRATIONS_FOLDER });
  }
  const database = await openPglite(DATA_DIR, MIGRATIONS_FOLDER);
  await database.migrate();
  return database;
}
