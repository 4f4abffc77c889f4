import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import type { BareDatabase } from './bare-database.ts';
import { MIGRATIONS_FOLDER } from './database.ts';

/**
 * One connection to a PostgreSQL server, for work that may take longer than a request may.
 *
 * @throws An error that names the server when it is out of reach.
 */
export async function openBarePostgres(url: string): Promise<BareDatabase> {
  const client = new Client({ connectionString: url });
  await client.connect().catch((cause: unknown) => {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : String(cause);
    throw new Error(`The database at ${new URL(url).host} cannot be reached (${reason}).`, {
      cause,
    });
  });
  const sql = drizzle({ client });
  return {
    sql,
    migrate: (migrationsFolder = MIGRATIONS_FOLDER) => migrate(sql, { migrationsFolder }),
    close: () => client.end(),
  };
}
