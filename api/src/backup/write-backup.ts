import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { readSchemaState } from '@clean-express/server-kit/database';
import { StartupError } from '@clean-express/server-kit/process';
import { sql as raw } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { columnList, MIGRATIONS_FOLDER, type Sql } from '../database/database.ts';
import { readMigrations } from '../database/migrations.ts';
import {
  blogs,
  endedSessions,
  messages,
  profiles,
  reviews,
  services,
  subscriptions,
} from '../database/schema.ts';
import { type BackupHeader, FORMAT } from './read-backup.ts';

/** Each table follows those that it references. Tables of counts are left out: triggers fill them. */
const TABLES: PgTable[] = [
  services,
  reviews,
  blogs,
  messages,
  subscriptions,
  endedSessions,
  profiles,
];

/** The tables whose rows a backup contains, without generated columns. */
export const BACKUP_TABLES: BackupHeader['tables'] = TABLES.map((table) => {
  const { name, columns } = getTableConfig(table);
  const stored = columns.filter((column) => column.generated === undefined);
  return { name, columns: stored.map((column) => column.name) };
});

type StoredRow = { id: string; row: string };

/** Rows per query, which are in memory at the same time. */
const BATCH_SIZE = 1000;

const MIN_ID = '00000000-0000-0000-0000-000000000000';

/** Reads all rows of a table in batches; each row is a JSON text. */
async function* readRows(
  sql: Sql,
  { name, columns }: BackupHeader['tables'][number],
): AsyncGenerator<string> {
  for (let last: string | undefined = MIN_ID; last; ) {
    const batch = raw`
      select id, row_to_json(stored)::text as row
      from (
        select ${columnList(columns)} from ${raw.identifier(name)}
        where id > ${last}::uuid order by id limit ${BATCH_SIZE}
      ) stored`;
    const rows: StoredRow[] = (await sql.execute<StoredRow>(batch)).rows;
    for (const { row } of rows) yield row;
    last = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id;
  }
}

async function* toLines(sql: Sql, written: { rows: number }): AsyncGenerator<string> {
  const version = (await readMigrations()).at(-1) ?? '';
  const header: BackupHeader = { format: FORMAT, version, tables: BACKUP_TABLES };
  yield `${JSON.stringify(header)}\n`;
  for (const table of BACKUP_TABLES) {
    for await (const row of readRows(sql, table)) {
      written.rows += 1;
      yield `{"table":${JSON.stringify(table.name)},"row":${row}}\n`;
    }
  }
  yield `${JSON.stringify(written)}\n`;
}

/**
 * Writes all rows to a file, which only its owner may read. It appears only when it is complete.
 *
 * @returns The number of rows.
 * @throws When the file exists already, since a backup never replaces another one, and when the database
 * has migrations of a later version.
 */
export async function writeBackup(sql: Sql, file: string): Promise<number> {
  const { later } = await readSchemaState(sql, MIGRATIONS_FOLDER);
  if (later > 0) {
    throw new StartupError(
      'The database has migrations of a later version. Back up with that version: this one does not know all columns.',
    );
  }
  if (existsSync(file))
    throw new StartupError(`The file ${file} already exists. Choose another name.`);
  const partial = `${file}.part`;
  const written = { rows: 0 };
  const writeLines = (lines: AsyncIterable<string>) =>
    pipeline(lines, createGzip(), createWriteStream(partial, { flush: true, mode: 0o600 }));
  // What an interrupted backup left may be readable by others.
  await rm(partial, { force: true });
  try {
    // All queries read the same snapshot, while other transactions continue to write.
    await sql.transaction((transaction) => writeLines(toLines(transaction, written)), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    await rename(partial, file);
    return written.rows;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
