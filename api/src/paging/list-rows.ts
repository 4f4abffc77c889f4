import type { Paging } from '@clean-express/shared-api/schemas';
import { and, type GetColumnData, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from '../database/database.ts';
import { isDataException } from '../database/sql-errors.ts';
import { decodeCursor, encodeCursor, invalidCursor } from './cursor.ts';
import { behind, keyText, type Order, orderBy } from './order.ts';

/** A list, or one page of it. */
export interface Listing<Row> {
  rows: Row[];
  /** How many rows the whole list has. */
  total: number;
  /** Cursor of the next page; `undefined` on the last one. */
  next: string | undefined;
}

type Columns = Record<string, PgColumn> & { id: PgColumn };

type Row<Selected extends Columns> = { [Name in keyof Selected]: GetColumnData<Selected[Name]> };

interface Options<Selected extends Columns> {
  columns: Selected;
  from: PgTable;
  where?: SQL | undefined;
  order: Order;
  paging: Paging;
}

async function select<Selected extends Columns>(sql: Sql, options: Options<Selected>) {
  const { columns, from, where, order, paging } = options;
  const position = paging.cursor ? decodeCursor(paging.cursor, order.name) : undefined;
  const query = sql
    .select({ row: columns, key: keyText(order) })
    .from(from)
    .where(and(where, position && behind(order, columns.id, position)))
    .orderBy(...orderBy(order, columns.id))
    .$dynamic();
  // One row more than asked for tells whether there is a next page.
  const rows = await (paging.limit ? query.limit(paging.limit + 1) : query);
  return rows as { row: Row<Selected>; key: string }[];
}

/**
 * Reads a list in a total order: whole without a limit, else the page behind the cursor.
 *
 * @throws The problem `invalid-cursor` for a cursor that is not ours.
 */
export async function listRows<Selected extends Columns>(
  sql: Sql,
  options: Options<Selected>,
): Promise<Listing<Row<Selected>>> {
  const { from, where, order, paging } = options;
  const { limit = Number.POSITIVE_INFINITY, cursor } = paging;
  const isWhole = !paging.limit && !cursor;
  const found = await select(sql, options).catch((error: unknown) => {
    // The key of a forged cursor may be anything; whether it is one, the database knows best.
    throw cursor && isDataException(error) ? invalidCursor() : error;
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map(({ row }) => row),
    total: isWhole ? page.length : await sql.$count(from, where),
    next: last && encodeCursor({ order: order.name, key: last.key, id: String(last.row.id) }),
  };
}
