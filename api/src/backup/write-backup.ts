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

/** @returns How many rows were written. */
async function writeRows(sql: Sql, file: string): Promise<number> {
  const written = { rows: 0 };
  // Every query sees the rows of one moment, while others go on to write.
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
 * Writes all rows into a file, which is there only when it is complete.
 *
 * @returns How many rows they were.
 * @throws When there is such a file: no back-up takes the place of another one.
 */
export async function writeBackup(sql: Sql, file: string): Promise<number> {
  if (await exists(file)) {
    throw new Error(`The file ${file} exists already. Please name another one.`);
  }
  const part = `${file}.part`;
  try {
    const rows = await writeRows(sql, part);
    await rename(part, file);
    return rows;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
