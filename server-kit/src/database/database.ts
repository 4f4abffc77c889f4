import { setTimeout as wait } from 'node:timers/promises';
import { sql as raw } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';

interface Rows<Row> {
  rows: Row[];
}

/** The result of a raw SQL statement: both drivers return the rows in the same property. */
interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>;
}

/** The query interface of repositories, which is the same for PGlite and a PostgreSQL server. */
export type Sql = PgDatabase<RowsResult>;

/** Called with the payload of each notification; with `undefined` if some may have been missed. */
export type NotificationListener = (payload: string | undefined) => void;

/** Whether a database can be used. */
export interface DatabaseState {
  isAvailable: boolean;
  /** `false` for a standby, which only reads, and while the database is away. */
  isWritable: boolean;
}

/** An open, migrated database. */
export interface Database {
  sql: Sql;
  /** Reports the notifications of a channel, including those of other instances. */
  listen: (channel: string, listener: NotificationListener) => Promise<void>;
  /**
   * Asks the database whether it accepts writes, on a connection that no request waits for.
   *
   * @throws While the database is away.
   */
  isWritable: () => Promise<boolean>;
  /** How many connections are used and idle, and how many queries wait for one. PGlite has no pool. */
  connections?: () => Record<'used' | 'idle' | 'awaited', number>;
  close: () => Promise<void>;
}

/** An open database that may not have tables yet, without the timeouts of requests. */
export interface BareDatabase extends Pick<Database, 'sql' | 'close'> {
  /** Applies the migrations of a folder; by default, all migrations. */
  migrate: (folder?: string) => Promise<void>;
}

const CHECK_INTERVAL_MS = 1000;

/** Whether a database accepts writes: a standby only reads. @throws While it is away. */
export async function isWritable(sql: Sql): Promise<boolean> {
  const state = raw`select current_setting('transaction_read_only') as "readOnly"`;
  const { rows } = await sql.execute<{ readOnly: string }>(state);
  return rows[0]?.readOnly === 'off';
}

const AWAY: DatabaseState = { isAvailable: false, isWritable: false };

function describe({ isAvailable, isWritable }: DatabaseState): string {
  if (!isAvailable) return 'The database is not available.';
  return isWritable ? 'The database is available.' : 'The database accepts no writes.';
}

/**
 * Asks every second whether the database can be used, and logs each change.
 *
 * @param signal - Ends it.
 * @returns Reports the last known state.
 */
export function watchDatabase(
  database: Pick<Database, 'isWritable'>,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): () => DatabaseState {
  let state: DatabaseState = { isAvailable: true, isWritable: true };
  const check = async (): Promise<DatabaseState & { err?: unknown }> =>
    database.isWritable().then(
      (writable) => ({ isAvailable: true, isWritable: writable }),
      (err: unknown) => ({ ...AWAY, err }),
    );
  const watch = async () => {
    while (!signal.aborted) {
      const { err, ...next } = await check();
      const hasChanged = describe(next) !== describe(state);
      if (hasChanged && !signal.aborted) {
        const level = next.isWritable ? 'info' : 'error';
        log[level]({ err }, describe(next));
      }
      state = next;
      // Rejects when the watch ends.
      await wait(CHECK_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  void watch();
  return () => state;
}
