import type { SQL } from 'drizzle-orm';
import type { Sql } from './database.ts';

/** Runs a raw SQL statement; both drivers return the rows in the same property. */
export async function queryRows<Row>(sql: Sql, statement: SQL): Promise<Row[]> {
  const result = (await sql.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}
