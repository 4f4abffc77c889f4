import { sql as raw } from 'drizzle-orm';
import type { BareDatabase } from '../database/bare-database.ts';
import type { Sql } from '../database/database.ts';
import { readMigrations, withMigrationsUpTo } from '../database/migrations.ts';
import { queryRows } from '../database/query-rows.ts';
import type { BackupHeader } from './backup-format.ts';
import { insertRows } from './insert-rows.ts';
import { readBackup } from './read-backup.ts';

async function hasRows(sql: Sql, name: string): Promise<boolean> {
  const [found] = await queryRows<{ table: unknown }>(
    sql,
    raw`select to_regclass(${name}) as "table"`,
  );
  if (!found?.table) return false;
  return (await queryRows(sql, raw`select 1 from ${raw.identifier(name)} limit 1`)).length > 0;
}

/** @throws When a table has rows: a restore neither mixes nor replaces data. */
async function requireEmpty(sql: Sql, { tables }: BackupHeader): Promise<void> {
  for (const { name } of tables) {
    if (await hasRows(sql, name)) {
      throw new Error(`The database already has rows (${name}). Restore into an empty database.`);
    }
  }
}

/**
 * Restores a backup into an empty database: creates the tables as they were at the time of the
 * backup, inserts the rows, and applies the later migrations.
 *
 * @returns The number of rows.
 * @throws When the database has rows or the file is not a backup. Then no rows were inserted.
 */
export async function restoreBackup({ sql, migrate }: BareDatabase, file: string): Promise<number> {
  const { header, rows } = await readBackup(file);
  if (!(await readMigrations()).includes(header.version)) {
    throw new Error(
      `The backup has version ${header.version}, which is newer than this API. Update the API first.`,
    );
  }
  await requireEmpty(sql, header);
  await withMigrationsUpTo(header.version, migrate);
  const count = await insertRows(sql, header, rows);
  await migrate();
  return count;
}
