import { StartupError } from '@clean-express/server-kit/process';
import { sql as raw } from 'drizzle-orm';
import { type BareDatabase, columnList, type Sql } from '../database/database.ts';
import { readMigrations, withMigrationsUpTo } from '../database/migrations.ts';
import { type BackupHeader, type BackupRow, readBackup } from './read-backup.ts';

/** Rows per `insert` statement. */
const BATCH_SIZE = 1000;

/** Groups consecutive rows of the same table. */
async function* inBatches(rows: AsyncIterable<BackupRow>): AsyncGenerator<BackupRow[]> {
  let batch: BackupRow[] = [];
  for await (const row of rows) {
    if (batch.length === BATCH_SIZE || (batch[0] && batch[0].table !== row.table)) {
      yield batch;
      batch = [];
    }
    batch.push(row);
  }
  if (batch.length > 0) yield batch;
}

/** Inserts the rows of a backup in one transaction, and returns their number. */
async function insertRows(
  sql: Sql,
  { tables }: BackupHeader,
  rows: AsyncIterable<BackupRow>,
): Promise<number> {
  let count = 0;
  await sql.transaction(async (transaction) => {
    for await (const batch of inBatches(rows)) {
      const table = tables.find(({ name }) => name === batch[0]?.table);
      if (!table)
        throw new StartupError('The backup has rows of a table that its header does not list.');
      const name = raw.identifier(table.name);
      const columns = columnList(table.columns);
      const json = JSON.stringify(batch.map(({ row }) => row));
      await transaction.execute(raw`
        insert into ${name} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${name}, ${json}::jsonb)`);
      count += batch.length;
    }
  });
  return count;
}

async function hasRows(sql: Sql, name: string): Promise<boolean> {
  const [found] = (await sql.execute(raw`select to_regclass(${name}) as "table"`)).rows;
  if (!found?.table) return false;
  const { rows } = await sql.execute(raw`select 1 from ${raw.identifier(name)} limit 1`);
  return rows.length > 0;
}

/** @throws When a table has rows: a restore neither mixes nor replaces data. */
async function requireEmpty(sql: Sql, { tables }: BackupHeader): Promise<void> {
  for (const { name } of tables) {
    if (await hasRows(sql, name)) {
      throw new StartupError(
        `The database already has rows (${name}). Restore into an empty database.`,
      );
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
    throw new StartupError(
      `The backup has version ${header.version}, which is newer than this API. Update the API first.`,
    );
  }
  await requireEmpty(sql, header);
  await withMigrationsUpTo(header.version, migrate);
  const count = await insertRows(sql, header, rows);
  await migrate();
  return count;
}
