import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';
import type { Database } from './database.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { listenForChanges } from './postgres-changes.ts';

/** How long a query waits for a free connection, and a connection for the server. */
const CONNECTION_TIMEOUT_MS = 5000;

const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * Opens a migrated database on a PostgreSQL server.
 *
 * @param url - `postgres://user:password@host/database`.
 */
export async function openPostgres(url: string, log: FastifyBaseLogger): Promise<Database> {
  await migratePostgres(url);
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // Without a listener, the error of a lost idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost.'));
  const closing = new AbortController();
  return {
    sql: drizzle({ client: pool }),
    onChange: (listener) => listenForChanges({ url, log, listener, signal: closing.signal }),
    close: async () => {
      closing.abort();
      await pool.end();
    },
  };
}
