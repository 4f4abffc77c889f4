import { findPostgres } from 'api/test/engines/postgres-binaries.ts';
import { createPostgresDatabase } from 'api/test/engines/postgres-database.ts';
import { startPostgresServer } from 'api/test/engines/postgres-server.ts';
import { onSignals } from '../../processes/on-signals.ts';

/**
 * Runs a PostgreSQL server while some work runs. The server and its data are removed afterwards,
 * even if the work fails.
 *
 * @param work - Gets a function that creates an empty database and resolves to its URL.
 * @throws When PostgreSQL is not available for this platform.
 */
export async function withPostgres<Result>(
  work: (create: (name: string) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is not available for this platform.');
  const { url, stop } = await startPostgresServer(programs);
  let stopped: Promise<void> | undefined;
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  const ignoreSignals = onSignals(() => void stopOnce().finally(() => process.exit(1)));
  try {
    return await work((name) => createPostgresDatabase(url, { name, template: 'template1' }));
  } finally {
    await stopOnce();
    ignoreSignals();
  }
}
