import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';
import type { Database } from './database.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { listenForChanges } from './postgres-changes.ts';

/** How long a query waits for a free connection, and a connection for its server, in milliseconds. */
const CONNECTION_TIMEOUT = 5000;

/** Longest that a statement may run, in milliseconds. */
const STATEMENT_TIMEOUT = 10_000;

/**
 * A PostgreSQL server.
 *
 * @param url - `postgres://user:password@host/database`.
 * @param log - Hears of connections that broke while idle.
 */
export async function openPostgres(url: string, log: FastifyBaseLogger): Promise<Database> {
  await migratePostgres(url);
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
  });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection broke.'));
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
