import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';
import { runForNoRequest } from '../http/request-context.ts';
import type { Database } from './database.ts';
import { requireMigrations } from './migrations.ts';
import { listenToPostgres } from './postgres-listener.ts';
import { migratePostgres, openBarePostgres } from './postgres-migrator.ts';
import { DatabaseBusy } from './sql-errors.ts';
import { isWritable } from './watch-database.ts';

/** Requires that an operator has applied the migrations. @throws StartupError with their command. */
async function checkPostgres(url: string, migrations: string, command: string): Promise<void> {
  const { sql, close } = await openBarePostgres(url, migrations);
  try {
    await requireMigrations(sql, migrations, command);
  } finally {
    await close();
  }
}

/** How long a query waits for a free connection, and a connection for the server. */
const CONNECTION_TIMEOUT_MS = 5000;

const STATEMENT_TIMEOUT_MS = 10_000;

/** For a server that does not respond at all: it cannot stop the query itself. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2000;

/** How many queries may wait for a free connection: more than those of a burst of 100 writes. */
const MAX_WAITING_QUERIES = 150;

/** Refuses a query at once while too many others wait: it would only wait as well. */
function limitWaiting(pool: Pool): void {
  const connect = pool.connect.bind(pool);
  const limited = (callback?: Parameters<typeof connect>[0]) => {
    if (pool.waitingCount < MAX_WAITING_QUERIES) return callback ? connect(callback) : connect();
    const error = new DatabaseBusy();
    return callback ? callback(error, undefined, () => {}) : Promise.reject(error);
  };
  // One function has both forms of the method.
  pool.connect = limited as typeof pool.connect;
}

interface PostgresOptions {
  url: string;
  /** Its own URL, if `url` is that of a pooler; sessions of a pooler get no notifications. */
  directUrl?: string | undefined;
  log: FastifyBaseLogger;
  /** Folder of the migrations, which are applied first. */
  migrations: string;
  /** The command by which an operator has applied the migrations: then they are only checked. */
  migrateCommand?: string | undefined;
}

/** Opens a migrated database on a PostgreSQL server. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, directUrl = url, log, migrations, migrateCommand } = options;
  if (migrateCommand) await checkPostgres(directUrl, migrations, migrateCommand);
  else await migratePostgres(directUrl, migrations);
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  limitWaiting(pool);
  const checks = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: CONNECTION_TIMEOUT_MS,
    max: 1,
  });
  for (const each of [pool, checks]) {
    // Without a listener, the error of a lost idle connection would end the process.
    each.on('error', (err) =>
      // It was opened for a request that has long been completed.
      runForNoRequest(() => log.warn({ err }, 'An idle database connection was lost.')),
    );
  }
  const checked = drizzle({ client: checks });
  const closing = new AbortController();
  return {
    sql: drizzle({ client: pool }),
    listen: (channel, listener) =>
      listenToPostgres({ url: directUrl, log, channel, listener, signal: closing.signal }),
    isWritable: () => isWritable(checked),
    close: async () => {
      closing.abort();
      await Promise.all([pool.end(), checks.end()]);
    },
  };
}
