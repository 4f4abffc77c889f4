import { sql as raw } from 'drizzle-orm';
import type { Sql } from '../database/database.ts';
import type { BackupHeader, BackupRow } from './backup-format.ts';

/** Rows that one statement adds. */
const PART = 1000;

/** Puts rows of the same table that follow each other together. */
async function* inParts(rows: AsyncIterable<BackupRow>): AsyncGenerator<BackupRow[]> {
  let part: BackupRow[] = [];
  for await (const row of rows) {
    if (part.length === PART || (part[0] && part[0].table !== row.table)) {
      yield part;
      part = [];
    }
    part.push(row);
  }
  if (part.length > 0) yield part;
}

/**
 * Adds the rows of a back-up, wholly or not at all.
 *
 * @returns How many they were.
 */
export async function insertRows(
  sql: Sql,
  { tables }: BackupHeader,
  rows: AsyncIterable<BackupRow>,
): Promise<number> {
  let count = 0;
  await sql.transaction(async (transaction) => {
    for await (const part of inParts(rows)) {
      const table = tables.find(({ name }) => name === part[0]?.table);
      if (!table) throw new Error('The back-up has rows of a table that it does not name.');
      const name = raw.identifier(table.name);
      const columns = raw.join(
        table.columns.map((column) => raw.identifier(column)),
        raw`, `,
      );
      const json = JSON.stringify(part.map(({ row }) => row));
      await transaction.execute(raw`
        insert into ${name} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${name}, ${json}::jsonb)`);
      count += part.length;
    }
  });
  return count;
}
