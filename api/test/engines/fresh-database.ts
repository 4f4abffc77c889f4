import { openAsBlob } from 'node:fs';
import { createPglite } from '@clean-express/server-kit/pglite';
import type { FastifyBaseLogger } from 'fastify';
import { inject } from 'vitest';
import type { BareDatabase, Database } from '../../src/database/database.ts';
import { openBarePostgres, openPostgres } from '../../src/database/postgres.ts';
import { barePglite } from './bare-pglite.ts';
import { createPostgresDatabase } from './postgres-database.ts';

/** Opens a new database with the seed, on the engine of this test run. */
export async function openFilledDatabase(log: FastifyBaseLogger): Promise<Database> {
  const engine = inject('engine');
  if (engine.name === 'postgres') {
    return openPostgres(await createPostgresDatabase(engine.url), log);
  }
  const database = await loadPglite(engine.filled);
  await database.migrate();
  return database;
}

const loadPglite = async (file: string) =>
  barePglite(await createPglite({ loadDataDir: await openAsBlob(file) }));

/** Opens a new database without tables. */
export async function openEmptyDatabase(): Promise<BareDatabase> {
  const engine = inject('engine');
  return engine.name === 'postgres'
    ? openBarePostgres(await createPostgresDatabase(engine.url, { template: 'template1' }))
    : loadPglite(engine.empty);
}
