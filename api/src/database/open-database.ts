import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { seedWhenEmpty } from './seed.ts';

/**
 * Opens the database of the settings, brings its tables up to date and fills it on the first start.
 *
 * @throws When it is in use by another process or out of reach.
 */
export async function openDatabase(config: Config, log: FastifyBaseLogger): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = config;
  const database = DATABASE_URL
    ? await openPostgres(DATABASE_URL, log)
    : await openPglite(DATA_DIR);
  if (await seedWhenEmpty(database.sql)) log.info('The empty database was filled.');
  return database;
}
