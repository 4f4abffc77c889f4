import type { Sql } from './database.ts';

/** An open database that may not have tables yet, without the timeouts of requests. */
export interface BareDatabase {
  sql: Sql;
  /** Applies the migrations of a folder; by default, all migrations. */
  migrate: (folder?: string) => Promise<void>;
  close: () => Promise<void>;
}
