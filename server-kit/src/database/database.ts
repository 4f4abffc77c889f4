import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

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
  close: () => Promise<void>;
}

/** An open database that may not have tables yet, without the timeouts of requests. */
export interface BareDatabase extends Pick<Database, 'sql' | 'close'> {
  /** Applies the migrations of a folder; by default, all migrations. */
  migrate: (folder?: string) => Promise<void>;
}
