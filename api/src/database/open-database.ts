import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { seedWhenEmpty } from './seed.ts';

/**
 * Opens the configured database, applies migrations, and inserts the seed on the first start.
 *
 * @throws StartupError when it is in use by another process or not available.
 */
export async function openDatabase(config: Config, log: FastifyBaseLogger): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = config;
  const database = DATABASE_URL
    ? await openPostgres(DATABASE_URL, log)
    : await openPglite(DATA_DIR);
  if (await seedWhenEmpty(database.sql)) log.info('Inserted the seed into the empty database.');
  return database;
}
