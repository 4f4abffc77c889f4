import { createHash } from 'node:crypto';
import { and, type GetColumnData, sql as raw, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from '../database/database.ts';
import { isDataException } from '../database/sql-errors.ts';
import { decodeCursor, encodeCursor, invalidCursor } from './cursor.ts';
import { behind, keyText, type Order, orderBy } from './order.ts';
import { totalOf } from './total.ts';

/** What is read of each row; the id tells rows with the same key apart. */
export type Columns = Record<string, PgColumn> & { id: PgColumn };

/** A row with these columns. */
export type Row<Selected extends Columns> = {
  [Name in keyof Selected]: GetColumnData<Selected[Name]>;
};

/** What to read, and in which order. */
export interface ListQuery<Selected extends Columns> {
  columns: Selected;
  from: PgTable;
  where?: SQL | undefined;
  /** A query whose rows `where` and `total` speak of as the table `found`; it is run once for both. */
  found?: SQL | undefined;
  /** How many rows there are, where that is known without counting them. */
  total?: SQL | undefined;
  order: Order;
}

/** Some rows of a list, one after the other. */
export interface Page<Selected extends Columns> {
  rows: Row<Selected>[];
  /** How many rows the whole list has; `null` when nobody knows, `undefined` on an empty page. */
  total: number | null | undefined;
  /** Cursor of the next page; `undefined` on the last one. */
  next: string | undefined;
}

/** The same text is always the same statement, which the server then has parsed already. */
const statementName = (text: string) =>
  `list_${createHash('sha1').update(text).digest('base64url')}`;

/** @param query - What is to be known as the table `found`. */
export function withFound(sql: Sql, query: SQL | undefined): Pick<Sql, 'select'> {
  return query ? sql.with(sql.$with('found', {}).as(query)) : sql;
}

/**
 * Reads one page with one query: its rows and the total are of one moment.
 *
 * @throws The problem `invalid-cursor` for a cursor that is not ours.
 */
export async function readPage<Selected extends Columns>(
  sql: Sql,
  { columns, from, where, found: search, order, total = totalOf(from, where) }: ListQuery<Selected>,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<Selected>> {
  const position = cursor === undefined ? undefined : decodeCursor(cursor, order.name);
  const query = withFound(sql, search)
    .select({ row: columns, key: keyText(order), total: raw`${total}`.mapWith(Number) })
    .from(from)
    .where(and(where, position && behind(order, columns.id, position)))
    .orderBy(...orderBy(order, columns.id))
    // One row more than asked for tells whether there is a next page.
    .limit(limit + 1);
  const statement = query.prepare(statementName(query.toSQL().sql));
  const found = (await statement.execute().catch((error: unknown) => {
    // The key of a forged cursor may be anything; whether it is one, the database knows best.
    throw position && isDataException(error) ? invalidCursor() : error;
  })) as { row: Row<Selected>; key: string; total: number | null }[];
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map(({ row }) => row),
    total: found[0]?.total,
    next: last && encodeCursor({ order: order.name, key: last.key, id: String(last.row.id) }),
  };
}
