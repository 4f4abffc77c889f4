import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { blogs, messages, reviews, services, subscriptions } from '../database/schema.ts';

/** What is backed up, each after what it refers to. Counts are none of it: the triggers keep them. */
const TABLES: PgTable[] = [services, reviews, blogs, messages, subscriptions];

/** Names of a table and of its columns, without those that the database fills by itself. */
export interface BackupTable {
  name: string;
  columns: string[];
}

/** The tables whose rows a back-up holds. */
export const BACKUP_TABLES: BackupTable[] = TABLES.map((table) => {
  const { name, columns } = getTableConfig(table);
  const stored = columns.filter((column) => column.generated === undefined);
  return { name, columns: stored.map((column) => column.name) };
});
