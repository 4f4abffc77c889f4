import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { FastifyBaseLogger } from 'fastify';
import { Client, Pool } from 'pg';
import { StartupError } from '../process.ts';
import type { BareDatabase, Database } from './database.ts';
import { listenToPostgres } from './postgres-listener.ts';
import { DatabaseBusy, isCollision } from './sql-errors.ts';
import { isWritable } from './watch-database.ts';

/**
 * Opens a single connection to a PostgreSQL server, for work that may take longer than a request.
 *
 * @param migrations - Folder of the migrations, which drizzle-kit generates.
 * @throws StartupError that names the server when it is not available.
 */
export async function openBarePostgres(url: string, migrations: string): Promise<BareDatabase> {
  const client = new Client({ connectionString: url });
  await client.connect().catch((cause: unknown) => {
    const reason = cause instanceof Error && 'code' in cause ? cause.code : String(cause);
    const message = `Could not connect to the database at ${new URL(url).host} (${reason}). Check DATABASE_URL and that the server is running.`;
    throw new StartupError(message, { cause });
  });
  const sql = drizzle({ client });
  return {
    sql,
    migrate: (migrationsFolder = migrations) => migrate(sql, { migrationsFolder }),
    close: () => client.end(),
  };
}

/** How often migrations are tried when they collide with those of another instance. */
const MAX_ATTEMPTS = 5;

const RETRY_DELAY_MS = 1000;

/**
 * Applies all migrations to a PostgreSQL server. If several instances start at the same time, the
 * second one fails on an object that the first has just created; its next attempt has nothing to do.
 */
async function migratePostgres(url: string, migrations: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    // A connection of its own, since building an index may take longer than a request.
    const database = await openBarePostgres(url, migrations);
    try {
      return await database.migrate();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isCollision(error)) throw error;
    } finally {
      await database.close();
    }
    await wait(RETRY_DELAY_MS);
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
}

/** Opens a migrated database on a PostgreSQL server. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, directUrl = url, log, migrations } = options;
  await migratePostgres(directUrl, migrations);
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
    each.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost.'));
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
