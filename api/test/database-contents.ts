import { sql as raw } from 'drizzle-orm';
import { BACKUP_TABLES } from '../src/backup/write-backup.ts';
import type { Sql } from '../src/database/database.ts';

/** Reads all tables of a database, including the counts that triggers maintain. */
export async function databaseContents(sql: Sql): Promise<object[][]> {
  const tables: object[][] = [];
  for (const { name } of BACKUP_TABLES) {
    const { rows } = await sql.execute(raw`select * from ${raw.identifier(name)} order by id`);
    tables.push(rows);
  }
  const totals = raw`select "table", sum(count) from row_counts group by 1 order by 1`;
  return [...tables, (await sql.execute(totals)).rows];
}
