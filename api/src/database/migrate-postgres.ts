import { setTimeout as wait } from 'node:timers/promises';
import { openBarePostgres } from './bare-postgres.ts';
import { isCollision } from './sql-errors.ts';

/** How often a start that collides with another one is repeated. */
const ATTEMPTS = 5;

/** Pause before it is, in milliseconds. */
const PAUSE = 1000;

/** On a connection of its own, since building an index may take longer than a request may. */
async function migrateOnce(url: string): Promise<void> {
  const database = await openBarePostgres(url);
  try {
    await database.migrate();
  } finally {
    await database.close();
  }
}

/**
 * Brings the tables of a PostgreSQL server up to date. Several processes may start at once: the one
 * that comes second fails on what the first one has just made, and finds nothing to do when it looks again.
 *
 * @throws When the server is out of reach, or a migration fails.
 */
export async function migratePostgres(url: string, attempts = ATTEMPTS): Promise<void> {
  try {
    await migrateOnce(url);
  } catch (error) {
    if (attempts <= 1 || !isCollision(error)) throw error;
    await wait(PAUSE);
    await migratePostgres(url, attempts - 1);
  }
}
