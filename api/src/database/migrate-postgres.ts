import { setTimeout as wait } from 'node:timers/promises';
import { openBarePostgres } from './bare-postgres.ts';
import { isCollision } from './sql-errors.ts';

/** How often migrations are tried when they collide with those of another instance. */
const MAX_ATTEMPTS = 5;

const RETRY_DELAY_MS = 1000;

/** Uses a connection of its own, since building an index may take longer than a request. */
async function migrateOnce(url: string): Promise<void> {
  const database = await openBarePostgres(url);
  try {
    await database.migrate();
  } finally {
    await database.close();
  }
}

/**
 * Applies all migrations to a PostgreSQL server. If several instances start at the same time, the
 * second one fails on an object that the first has just created; its next attempt has nothing to do.
 *
 * @throws When the server is not available, or a migration fails.
 */
export async function migratePostgres(url: string, attempts = MAX_ATTEMPTS): Promise<void> {
  try {
    await migrateOnce(url);
  } catch (error) {
    if (attempts <= 1 || !isCollision(error)) throw error;
    await wait(RETRY_DELAY_MS);
    await migratePostgres(url, attempts - 1);
  }
}
