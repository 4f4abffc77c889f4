import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Sql } from '../database/database.ts';
import { readMigrations } from '../database/migrations.ts';
import { type BackupHeader, FORMAT } from './backup-format.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { readRows } from './read-rows.ts';

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

/** @returns The number of rows. */
async function writeRows(sql: Sql, file: string): Promise<number> {
  const written = { rows: 0 };
  // All queries read the same snapshot, while other transactions continue to write.
  await sql.transaction(
    async (transaction) => {
      const lines = Readable.from(toLines(transaction, written));
      await pipeline(lines, createGzip(), createWriteStream(file, { flush: true }));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return written.rows;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/**
 * Writes all rows to a file. The file appears only when it is complete.
 *
 * @returns The number of rows.
 * @throws When the file exists already: a backup never replaces another one.
 */
export async function writeBackup(sql: Sql, file: string): Promise<number> {
  if (await exists(file)) {
    throw new Error(`The file ${file} already exists. Choose another name.`);
  }
  const partial = `${file}.part`;
  try {
    const rows = await writeRows(sql, partial);
    await rename(partial, file);
    return rows;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
