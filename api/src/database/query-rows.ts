import type { SQL } from 'drizzle-orm';
import type { Sql } from './database.ts';

/** Runs a statement that is written out; both drivers answer its rows in the same place. */
export async function queryRows<Row>(sql: Sql, statement: SQL): Promise<Row[]> {
  const result = (await sql.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}
