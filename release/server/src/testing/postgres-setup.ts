import { findPostgres } from 'api/test/engines/postgres-binaries.ts';
import { startPostgresServer } from 'api/test/engines/postgres-server.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a PostgreSQL server, without the name of a database; none on platforms without binaries. */
    postgres?: string;
  }
}

/** Starts a PostgreSQL server for all test files of a run: it needs a third of the processor time of PGlite. */
export default async function setup(project: TestProject) {
  const binaries = findPostgres();
  if (!binaries) return;
  const { url, stop } = await startPostgresServer(binaries);
  project.provide('postgres', url);
  return stop;
}
