import { fileURLToPath } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
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

/** Called with the table that has changed; `undefined` if changes may have been missed. */
export type ChangeListener = (table: string | undefined) => void;

/** An open, migrated database. */
export interface Database {
  sql: Sql;
  /** Reports every committed change of a table, including those of other instances. */
  onChange: (listener: ChangeListener) => Promise<void>;
  close: () => Promise<void>;
}

/** The channel that the tables' triggers notify. */
export const CHANGES_CHANNEL = 'changes';

/** Folder of the migrations, which drizzle-kit generates. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../drizzle', import.meta.url));

/** An open database that may not have tables yet, without the timeouts of requests. */
export interface BareDatabase {
  sql: Sql;
  /** Applies the migrations of a folder; by default, all migrations. */
  migrate: (folder?: string) => Promise<void>;
  close: () => Promise<void>;
}

/** @returns The id of the row that an `insert … returning` has added. */
export function insertedId([row]: { id: string }[]): string {
  if (!row) throw new Error('The database returned no id for the new row.');
  return row.id;
}

/** Names of columns, for the list of an `insert` or `select`. */
export function columnList(columns: readonly string[]): SQL {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
}
