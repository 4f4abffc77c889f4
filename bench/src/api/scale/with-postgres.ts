import { findPostgres } from 'api/test/engines/postgres-binaries.ts';
import { createPostgresDatabase } from 'api/test/engines/postgres-database.ts';
import { startPostgresServer } from 'api/test/engines/postgres-server.ts';
import { onSignals } from '../../processes/on-signals.ts';

/**
 * Starts a PostgreSQL server, and does something while it runs. However that ends, server and data go.
 *
 * @param work - Is given a function that makes an empty database, and tells its address.
 * @throws When there is no PostgreSQL for this kind of machine.
 */
export async function withPostgres<Result>(
  work: (create: (name: string) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  const programs = findPostgres();
  if (!programs) throw new Error('There is no PostgreSQL for this kind of machine.');
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
