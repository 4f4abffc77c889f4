import { sql as raw } from 'drizzle-orm';
import type { BareDatabase } from '../database/bare-database.ts';
import type { Sql } from '../database/database.ts';
import { readMigrations, withMigrationsUpTo } from '../database/migrations.ts';
import { queryRows } from '../database/query-rows.ts';
import type { BackupHeader } from './backup-format.ts';
import { insertRows } from './insert-rows.ts';
import { readBackup } from './read-backup.ts';

async function hasRows(sql: Sql, name: string): Promise<boolean> {
  const [known] = await queryRows<{ table: unknown }>(
    sql,
    raw`select to_regclass(${name}) as "table"`,
  );
  if (!known?.table) return false;
  return (await queryRows(sql, raw`select 1 from ${raw.identifier(name)} limit 1`)).length > 0;
}

/** @throws When a table has rows: nothing is to be mixed, or lost. */
async function requireEmpty(sql: Sql, { tables }: BackupHeader): Promise<void> {
  for (const { name } of tables) {
    if (await hasRows(sql, name)) {
      throw new Error(
        `This database has rows already (${name}). Please restore into an empty one.`,
      );
    }
  }
}

/**
 * Puts the rows of a back-up into an empty database: into the tables as they were then, which are
 * brought up to date afterwards.
 *
 * @returns How many rows they were.
 * @throws When the database has rows, or the file is no back-up; then nothing was added.
 */
export async function restoreBackup({ sql, migrate }: BareDatabase, file: string): Promise<number> {
  const { header, rows } = await readBackup(file);
  if (!(await readMigrations()).includes(header.version)) {
    throw new Error(
      `The back-up is of version ${header.version}, which this API does not know yet. Please update it first.`,
    );
  }
  await requireEmpty(sql, header);
  await withMigrationsUpTo(header.version, migrate);
  const count = await insertRows(sql, header, rows);
  await migrate();
  return count;
}
