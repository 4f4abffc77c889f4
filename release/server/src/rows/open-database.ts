import { type Database, openPglite, openPostgres } from '@clean-express/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, MIGRATIONS_FOLDER } from '../config.ts';

type DatabaseConfig = Pick<
  Config,
  'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR' | 'NODE_ENV'
>;

/** The command by which operators apply the migrations. */
const MIGRATE_COMMAND = 'node release/server/dist/migrate.js';

/**
 * Opens the migrated database: a PostgreSQL server, or an engine in this process whose data is in
 * `DATA_DIR`. In production, an operator migrates the PostgreSQL server first.
 */
export async function openDatabase(
  { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR, NODE_ENV }: DatabaseConfig,
  log: FastifyBaseLogger,
): Promise<Database> {
  if (url) {
    const migrateCommand = NODE_ENV === 'production' ? MIGRATE_COMMAND : undefined;
    return openPostgres({ url, directUrl, log, migrations: MIGRATIONS_FOLDER, migrateCommand });
  }
  const database = await openPglite(DATA_DIR, MIGRATIONS_FOLDER);
  await database.migrate();
  return database;
}
