import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The query interface of repositories, which is the same for PGlite and a PostgreSQL server. */
export type Sql = PgDatabase<PgQueryResultHKT>;

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
