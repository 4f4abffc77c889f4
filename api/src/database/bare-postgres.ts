import { StartupError } from '@clean-express/server-kit/process';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import type { BareDatabase } from './bare-database.ts';
import { MIGRATIONS_FOLDER } from './database.ts';

/**
 * Opens a single connection to a PostgreSQL server, for work that may take longer than a request.
 *
 * @throws StartupError that names the server when it is not available.
 */
export async function openBarePostgres(url: string): Promise<BareDatabase> {
  const client = new Client({ connectionString: url });
  await client.connect().catch((cause: unknown) => {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : String(cause);
    const message = `Could not connect to the database at ${new URL(url).host} (${reason}). Check DATABASE_URL and that the server is running.`;
    throw new StartupError(message, { cause });
  });
  const sql = drizzle({ client });
  return {
    sql,
    migrate: (migrationsFolder = MIGRATIONS_FOLDER) => migrate(sql, { migrationsFolder }),
    close: () => client.end(),
  };
}
