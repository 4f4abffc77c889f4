import { sql as raw } from 'drizzle-orm';
import type { Sql } from '../database/database.ts';
import type { BackupHeader, BackupRow } from './backup-format.ts';

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

/**
 * Inserts the rows of a backup in one transaction.
 *
 * @returns The number of rows.
 */
export async function insertRows(
  sql: Sql,
  { tables }: BackupHeader,
  rows: AsyncIterable<BackupRow>,
): Promise<number> {
  let count = 0;
  await sql.transaction(async (transaction) => {
    for await (const batch of inBatches(rows)) {
      const table = tables.find(({ name }) => name === batch[0]?.table);
      if (!table) throw new Error('The backup has rows of a table that its header does not list.');
      const name = raw.identifier(table.name);
      const columns = raw.join(
        table.columns.map((column) => raw.identifier(column)),
        raw`, `,
      );
      const json = JSON.stringify(batch.map(({ row }) => row));
      await transaction.execute(raw`
        insert into ${name} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${name}, ${json}::jsonb)`);
      count += batch.length;
    }
  });
  return count;
}
