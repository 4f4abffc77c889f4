import { type Database, openPglite, openPostgres } from '@clean-express/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, MIGRATIONS_FOLDER } from '../config.ts';

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>;

/**
 * Opens the migrated database: a PostgreSQL server, or an engine in this process whose data is in
 * `DATA_DIR`.
 */
export async function openDatabase(
  { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR }: DatabaseConfig,
  log: FastifyBaseLogger,
): Promise<Database> {
  if (url) {
    return openPostgres({ url, directUrl, log, migrations: MIGRATIONS_FOLDER });
  }
  const database = await openPglite(DATA_DIR, MIGRATIONS_FOLDER);
  await database.migrate();
  return database;
}
