import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { createPostgresDatabase } from './postgres-database.ts';

/** Settings of a process that has a database without tables to itself, on the engine that this run tests. */
export async function emptyDatabaseSettings(): Promise<Record<string, string>> {
  const engine = inject('engine');
  if (engine.name === 'postgres') {
    return { DATABASE_URL: await createPostgresDatabase(engine.url, { template: 'template1' }) };
  }
  const directory = await mkdtemp(join(tmpdir(), 'api-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return { DATA_DIR: directory };
}
