import type { Sql } from './database.ts';

/** An open database whose tables may not be there yet, without the limits that requests have. */
export interface BareDatabase {
  sql: Sql;
  /** Brings its tables up to the last migration of a folder; by default, up to date. */
  migrate: (folder?: string) => Promise<void>;
  close: () => Promise<void>;
}
