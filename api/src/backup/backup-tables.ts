import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { blogs, messages, reviews, services, subscriptions } from '../database/schema.ts';

/** Each table follows those that it references. Tables of counts are left out: triggers fill them. */
const TABLES: PgTable[] = [services, reviews, blogs, messages, subscriptions];

/** Names of a table and of its columns, without generated columns. */
export interface BackupTable {
  name: string;
  columns: string[];
}

/** The tables whose rows a backup contains. */
export const BACKUP_TABLES: BackupTable[] = TABLES.map((table) => {
  const { name, columns } = getTableConfig(table);
  const stored = columns.filter((column) => column.generated === undefined);
  return { name, columns: stored.map((column) => column.name) };
});
