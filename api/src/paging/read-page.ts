import { createHash } from 'node:crypto';
import { and, type GetColumnData, getTableName, sql as raw, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from '../database/database.ts';
import { rowCounts } from '../database/schema.ts';
import { isDataException } from '../database/sql-errors.ts';
import { decodeCursor, encodeCursor, invalidCursor, type Position } from './cursor.ts';

/** A total order of rows: by a key, then by id, in the same direction. */
export interface Order {
  /** Part of the cursor, so that it is rejected in another order. */
  name: string;
  key: PgColumn | SQL;
  /** PostgreSQL type of the key. */
  type: 'date' | 'real' | 'numeric' | 'text' | 'timestamptz';
  descending?: boolean;
}

/** The key in the text format of the database, which a cursor transports without loss. */
function keyText({ key }: Order): SQL<string> {
  return raw<string>`(${key})::text`;
}

/** For `ORDER BY`. */
function orderBy({ key, descending }: Order, id: PgColumn): SQL[] {
  const direction = raw.raw(descending ? 'desc' : 'asc');
  return [raw`${key} ${direction}`, raw`${id} ${direction}`];
}

/** Condition for the rows after a position: a row comparison, so that an index scan can start there. */
function after(order: Order, id: PgColumn, position: Position): SQL {
  const { key, type, descending } = order;
  const operator = raw.raw(descending ? '<' : '>');
  return raw`(${key}, ${id}) ${operator} (${position.key}::${raw.raw(type)}, ${position.id}::uuid)`;
}

/** Number of rows of a table, which triggers maintain: counting takes longer the more rows there are. */
function totalOfTable(table: PgTable): SQL {
  return raw`(select coalesce(sum(${rowCounts.count}), 0) from ${rowCounts} where ${rowCounts.table} = ${getTableName(table)})`;
}

/** Number of rows that meet a condition. Without a condition it is read, otherwise counted. */
export function totalOf(table: PgTable, where: SQL | undefined): SQL {
  return where ? raw`(select count(*) from ${table} where ${where})` : totalOfTable(table);
}

/** The columns to read; the id distinguishes rows with the same key. */
export type Columns = Record<string, PgColumn> & { id: PgColumn };

/** A row with some columns. */
export type Row<Selected extends Columns> = {
  [Name in keyof Selected]: GetColumnData<Selected[Name]>;
};

/** The rows to read, and their order. */
export interface ListQuery<Selected extends Columns> {
  columns: Selected;
  from: PgTable;
  where?: SQL | undefined;
  /** A query whose rows `where` and `total` reference as the table `found`; it runs once for both. */
  found?: SQL | undefined;
  /** Number of rows, if it can be read without counting them. */
  total?: SQL | undefined;
  order: Order;
}

/** Consecutive rows of a list. */
export interface Page<Selected extends Columns> {
  rows: Row<Selected>[];
  /** Number of rows of the whole list; `null` if it is unknown, `undefined` on an empty page. */
  total: number | null | undefined;
  /** Cursor of the next page; `undefined` on the last one. */
  next: string | undefined;
}

/** The same text gets the same name, so that the server has to parse it only once. */
const statementName = (text: string) =>
  `list_${createHash('sha1').update(text).digest('base64url')}`;

/** @param query - The query to reference as the table `found`. */
export function withFound(sql: Sql, query: SQL | undefined): Pick<Sql, 'select'> {
  return query ? sql.with(sql.$with('found', {}).as(query)) : sql;
}

/**
 * Reads one page with one query, so that its rows and the total are consistent.
 *
 * @throws The problem `invalid-cursor`.
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
    .where(and(where, position && after(order, columns.id, position)))
    .orderBy(...orderBy(order, columns.id))
    // One extra row shows whether there is a next page.
    .limit(limit + 1);
  const statement = query.prepare(statementName(query.toSQL().sql));
  // TypeScript cannot compute the rows of a selection that is a parameter.
  const found = (await statement.execute().catch((error: unknown) => {
    // A forged cursor may have any key; the database checks whether it is valid for its type.
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
