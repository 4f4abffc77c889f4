import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { createPostgresDatabase } from './postgres-database.ts';

/** Environment of a process with a new database without tables, on the engine of this test run. */
export async function emptyDatabaseSettings(): Promise<Record<string, string>> {
  const engine = inject('engine');
  if (engine.name === 'postgres') {
    return { DATABASE_URL: await createPostgresDatabase(engine.url, { template: 'template1' }) };
  }
  const directory = await mkdtemp(join(tmpdir(), 'api-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return { DATA_DIR: directory };
}
