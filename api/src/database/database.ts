import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What repositories speak to: the same on PGlite and on a PostgreSQL server. */
export type Sql = PgDatabase<PgQueryResultHKT>;

/** Hears which table changed; `undefined` when changes may have been missed. */
export type ChangeListener = (table: string | undefined) => void;

/** An open, migrated database. */
export interface Database {
  sql: Sql;
  /** Reports every committed change of a table, also those of other processes. */
  onChange: (listener: ChangeListener) => Promise<void>;
  close: () => Promise<void>;
}

/** The channel on which the triggers of the tables report. */
export const CHANGES_CHANNEL = 'changes';

/** Where drizzle-kit keeps the migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../drizzle', import.meta.url));
