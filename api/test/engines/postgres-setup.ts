import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../src/database/postgres.ts';
import { seedWhenEmpty } from '../../src/database/seed.ts';
import { findPostgres } from './postgres-binaries.ts';
import { createPostgresDatabase } from './postgres-database.ts';
import { startPostgresServer } from './postgres-server.ts';
import { TEMPLATE } from './provided-engine.ts';

/** Starts a server, and fills the database that each test file copies. */
export default async function setup(project: TestProject) {
  const folder = findPostgres();
  if (!folder) return;
  const { url, stop } = await startPostgresServer(folder);
  const database = await openPostgres(
    await createPostgresDatabase(url, { name: TEMPLATE, template: 'template1' }),
    pino({ enabled: false }),
  );
  await seedWhenEmpty(database.sql);
  await database.close();
  project.provide('engine', { name: 'postgres', url });
  return stop;
}
