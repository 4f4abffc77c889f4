import { sql as raw } from 'drizzle-orm';
import type { Sql } from '../database/database.ts';
import { queryRows } from '../database/query-rows.ts';
import type { BackupTable } from './backup-tables.ts';

interface StoredRow {
  id: string;
  row: string;
}

/** Rows per query, which are in memory at the same time. */
const BATCH_SIZE = 1000;

const MIN_ID = '00000000-0000-0000-0000-000000000000';

/** Reads all rows of a table in batches; each row is a JSON text. */
export async function* readRows(sql: Sql, { name, columns }: BackupTable): AsyncGenerator<string> {
  const stored = raw.join(
    columns.map((column) => raw.identifier(column)),
    raw`, `,
  );
  for (let last: string | undefined = MIN_ID; last; ) {
    const rows: StoredRow[] = await queryRows(
      sql,
      raw`
        select id, row_to_json(stored)::text as row
        from (
          select ${stored} from ${raw.identifier(name)} where id > ${last}::uuid order by id limit ${BATCH_SIZE}
        ) stored`,
    );
    for (const { row } of rows) yield row;
    last = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id;
  }
}
