import { fileURLToPath } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ChangeListener } from './change.ts';

interface Rows<Row> {
  rows: Row[];
}

/** The result of a raw SQL statement: both drivers return the rows in the same property. */
interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>;
}

/** The query interface of repositories, which is the same for PGlite and a PostgreSQL server. */
export type Sql = PgDatabase<RowsResult>;

/** An open, migrated database. */
export interface Database {
  sql: Sql;
  /** Reports every committed change of a table, including those of other instances. */
  onChange: (listener: ChangeListener) => Promise<void>;
  close: () => Promise<void>;
}

/** Folder of the migrations, which drizzle-kit generates. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../drizzle', import.meta.url));

/** An open database that may not have tables yet, without the timeouts of requests. */
export interface BareDatabase extends Pick<Database, 'sql' | 'close'> {
  /** Applies the migrations of a folder; by default, all migrations. */
  migrate: (folder?: string) => Promise<void>;
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
