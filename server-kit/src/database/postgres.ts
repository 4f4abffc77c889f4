import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import { Client, Pool } from 'pg';
import { runForNoRequest } from '../http/request-context.ts';
import { inSpan, isTracing } from '../tracing/tracing.ts';
import { type Database, isWritable, type NotificationListener } from './database.ts';
import { requireMigrations } from './migrations.ts';
import { migratePostgres, openBarePostgres } from './postgres-migrator.ts';
import { DatabaseBusy } from './sql-errors.ts';

type Query = (...parameters: unknown[]) => unknown;

/** Values are no part of a statement: the driver sends them beside it. */
function statementOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return query !== null && typeof query === 'object' && 'text' in query ? String(query.text) : '';
}

/**
 * Records the statements of a pool, or of a connection in a transaction, as spans of the request that they
 * run for. A build contains the driver, so that no instrumentation of OpenTelemetry finds it.
 */
function traceQueries(client: object): void {
  const traced = client as { query: Query };
  const query = traced.query.bind(client);
  traced.query = (...parameters) => {
    // A pool runs a query by a callback of a connection, in the context of whoever released that.
    if (typeof parameters.at(-1) === 'function') return query(...parameters);
    const statement = statementOf(parameters[0]);
    const operation = /^\W*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? 'SQL';
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': statement,
    };
    const span = { name: operation, kind: 'client', attributes } as const;
    return inSpan(span, async () => query(...parameters));
  };
}

const RECONNECT_DELAY_MS = 1000;

/** How long a connection, or a heartbeat, may take. */
const TIMEOUT_MS = 5000;

/** Interval of the heartbeats, which find a connection that is dead in silence. */
const HEARTBEAT_MS = 5000;

interface Options {
  url: string;
  log: FastifyBaseLogger;
  channel: string;
  listener: NotificationListener;
  /** Stops listening. */
  signal: AbortSignal;
}

async function reconnect(options: Options): Promise<void> {
  while (!options.signal.aborted) {
    try {
      return await listenToPostgres(options);
    } catch (error) {
      options.log.warn(
        { err: error },
        'Could not listen for notifications of the database. Trying again.',
      );
      // Rejects when the database is closed, which ends the loop.
      await wait(RECONNECT_DELAY_MS, undefined, { signal: options.signal }).catch(() => {});
    }
  }
}

/**
 * Ends a connection that does not answer: a firewall that has forgotten it tells neither side.
 *
 * @param signal - Ends the heartbeats.
 */
async function beat(client: Client, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted) {
      await wait(HEARTBEAT_MS, undefined, { signal, ref: false });
      await client.query('select 1');
    }
  } catch {
    // An end would wait for the server's answer, which never comes.
    if (!signal.aborted) client.connection.stream.destroy();
  }
}

/**
 * Listens for notifications on a connection of its own, and reconnects when it is lost.
 *
 * @throws When the first connection fails.
 */
async function listenToPostgres(options: Options): Promise<void> {
  const { url, channel, listener, signal } = options;
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  client.on('notification', ({ payload }) => listener(payload ?? ''));
  await client.connect();
  try {
    await client.query(`LISTEN ${channel}`);
  } catch (error) {
    // The next attempt opens another connection.
    client.connection.stream.destroy();
    throw error;
  }
  // The database was closed meanwhile.
  if (signal.aborted) return client.end();
  const beating = new AbortController();
  void beat(client, beating.signal);
  const end = () => {
    beating.abort();
    void client.end();
  };
  signal.addEventListener('abort', end, { once: true });
  // Notifications before this connection may have been missed.
  listener(undefined);
  void lost.then(() => {
    beating.abort();
    signal.removeEventListener('abort', end);
    listener(undefined);
    void reconnect(options);
  });
}

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
  if (isTracing()) {
    traceQueries(pool);
    pool.on('connect', traceQueries);
  }
  const checks = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: CONNECTION_TIMEOUT_MS,
    max: 1,
  });
  for (const each of [pool, checks]) {
    // Without a listener, the error of a lost connection would end the process: of an idle one,
    each.on('error', (err) =>
      // It was opened for a request that has long been completed.
      runForNoRequest(() => log.warn({ err }, 'An idle database connection was lost.')),
    );
    // and of one between two statements of a transaction, whose next statement then fails.
    each.on('connect', (client) => client.on('error', () => {}));
  }
  const checked = drizzle({ client: checks });
  const closing = new AbortController();
  return {
    sql: drizzle({ client: pool }),
    listen: (channel, listener) =>
      listenToPostgres({ url: directUrl, log, channel, listener, signal: closing.signal }),
    isWritable: () => isWritable(checked),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      awaited: pool.waitingCount,
    }),
    close: async () => {
      closing.abort();
      await Promise.all([pool.end(), checks.end()]);
    },
  };
}
