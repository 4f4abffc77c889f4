import { once } from 'node:events';
import { migratePostgres } from '@clean-express/server-kit/database';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { MIGRATIONS_FOLDER } from '../src/database/database.ts';
import { emptyDatabaseSettings } from './engines/process-settings.ts';
import { startServer } from './server-process.ts';

const isPglite = inject('engine').name === 'pglite';

const PRODUCTION = {
  NODE_ENV: 'production',
  FIREBASE_AUTH_EMULATOR_HOST: '',
  FIREBASE_PROJECT_ID: 'clean-express-live',
  METRICS_TOKEN: 'metrics-token-of-the-tests-0123456789',
  PHOTO_STORE: 's3://photos',
};

/** Starts the API on an empty database; returns the numbers of rows of its public lists. */
async function countRows(settings: Record<string, string>): Promise<Record<string, number>> {
  const database = await emptyDatabaseSettings();
  // In production, the operator migrates PostgreSQL.
  if (database.DATABASE_URL) await migratePostgres(database.DATABASE_URL, MIGRATIONS_FOLDER);
  const { child, url } = await startServer({ ...settings, ...database });
  const counts: Record<string, number> = {};
  for (const path of ['/services', '/reviews', '/blogs', '/home-services', '/home-blogs']) {
    const response = await fetch(url + path);
    counts[path] = z.array(z.unknown()).parse(await response.json()).length;
  }
  const stopped = once(child, 'exit');
  child.kill('SIGTERM');
  await stopped;
  return counts;
}

const NO_ROWS = {
  '/services': 0,
  '/reviews': 0,
  '/blogs': 0,
  '/home-services': 0,
  '/home-blogs': 0,
};

it('adds no rows to an empty database in production', async () => {
  expect(await countRows(PRODUCTION)).toEqual(NO_ROWS);
}, 60_000);

it('inserts the seed during development, into PGlite only', async () => {
  const counts = await countRows({});
  if (isPglite) expect(counts).toMatchObject({ '/services': 18, '/blogs': 9 });
  else expect(counts).toEqual(NO_ROWS);
}, 60_000);
