import { sql as raw } from 'drizzle-orm';
import { BACKUP_TABLES } from '../src/backup/backup-tables.ts';
import type { Sql } from '../src/database/database.ts';
import { queryRows } from '../src/database/query-rows.ts';

/** Reads all tables of a database, including the counts that triggers maintain. */
export async function databaseContents(sql: Sql): Promise<object[][]> {
  const tables: object[][] = [];
  for (const { name } of BACKUP_TABLES) {
    tables.push(await queryRows(sql, raw`select * from ${raw.identifier(name)} order by id`));
  }
  const totals = raw`select "table", sum(count) from row_counts group by 1 order by 1`;
  return [...tables, await queryRows(sql, totals)];
}
