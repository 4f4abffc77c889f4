import { createHash } from 'node:crypto';
import { isDataException } from '@clean-express/server-kit/database';
import type { Paging } from '@clean-express/shared-api/schemas';
import { and, type GetColumnData, getTableName, sql as raw, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from '../database/database.ts';
import { rowCounts } from '../database/schema.ts';
import { decodeCursor, encodeCursor, invalidCursor, type Position } from './cursor.ts';

/** Rows that are in memory at the same time. A longer list is read and sent in batches. */
const BATCH_SIZE = 1000;

/** More rows are not counted: PGlite cannot stop a query that takes too long. */
const MAX_COUNTED = 10_000;

/** A total order of rows: by a key, then by id, in the same direction. */
export interface Order {
  /** Part of the cursor, so that it is rejected in another order. */
  name: string;
  key: PgColumn | SQL;
  /** PostgreSQL type of the key. */
  type: 'date' | 'integer' | 'real' | 'numeric' | 'text' | 'timestamptz' | 'uuid';
  descending?: boolean;
}

/** The columns to read; the id distinguishes rows with the same key. */
export type Columns = Record<string, PgColumn> & { id: PgColumn };

/** A row with these columns. */
export type Row<Selected extends Columns> = {
  [Name in keyof Selected]: GetColumnData<Selected[Name]>;
};

/** Where a page begins, and how many rows it has at most. */
export interface PageStart {
  limit: number;
  /** The last row before the page; `undefined` at the beginning of the list. */
  position: Position | undefined;
}

/** The rows to read, and their order. */
interface ListQuery<Selected extends Columns> {
  columns: Selected;
  from: PgTable;
  where?: SQL | undefined;
  /**
   * A query for at least the rows of a page, which `where` and `total` reference as the table `found`; it
   * runs once for both.
   */
  found?: ((page: PageStart) => SQL) | undefined;
  /** Number of rows, if it can be read without counting them. */
  total?: SQL | undefined;
  /** The ratings of all rows, as {@link Ratings}; null without any. */
  ratings?: SQL | undefined;
  order: Order;
}

/** How many rows have a rating, and how many stars these have in all. */
type Ratings = { count: number; stars: number };

/** Consecutive rows of a list. */
interface Page<Row> {
  rows: Row[];
  /** Number of rows of the whole list; `null` if it is unknown, `undefined` on an empty page. */
  total: number | null | undefined;
  /** Cursor of the next page; `undefined` on the last one. */
  next: string | undefined;
  ratings?: Ratings | undefined;
}

/** A list, or one page of it. */
export interface Listing<Row> extends Page<Row> {
  /** The rows after those, in batches that are read on demand. */
  rest: AsyncIterable<Row[]> | undefined;
  total: number | null;
  /** What a search looked for instead of its words, which nothing matches; `any` of these is enough. */
  search?: { words: string; match: 'all' | 'any' };
}

/** Condition for the rows after a position: a row comparison, so that an index scan can start there. */
function after({ key, type, descending }: Order, id: PgColumn, position: Position): SQL {
  const operator = raw.raw(descending ? '<' : '>');
  return raw`(${key}, ${id}) ${operator} (${position.key}::${raw.raw(type)}, ${position.id}::uuid)`;
}

/** Number of rows of a whole list: it is not counted, which takes longer the more rows there are, but read. Triggers maintain it. */
export const storedTotal = (from: PgTable): SQL =>
  raw`(select coalesce(sum(${rowCounts.count}), 0) from ${rowCounts} where ${rowCounts.table} = ${getTableName(from)})`;

/** Number of rows that meet a condition, null for very many. */
function totalOf({ from, where, total }: ListQuery<Columns>): SQL {
  if (total) return total;
  return where
    ? raw`(select nullif(count(*), ${MAX_COUNTED + 1}) from (select from ${from} where ${where} limit ${MAX_COUNTED + 1}) as counted)`
    : storedTotal(from);
}

/** The same text gets the same name, so that the server has to parse it only once. */
const statementName = (text: string) =>
  `list_${createHash('sha1').update(text).digest('base64url')}`;

function withFound(sql: Sql, { found }: ListQuery<Columns>, page: PageStart): Pick<Sql, 'select'> {
  return found ? sql.with(sql.$with('found', {}).as(found(page))) : sql;
}

/** Reads one page with one query, so that its rows and the total are consistent. */
async function readPage<Selected extends Columns>(
  sql: Sql,
  query: ListQuery<Selected>,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<Row<Selected>>> {
  const { columns, from, where, order } = query;
  const position = cursor === undefined ? undefined : decodeCursor(cursor, order.name);
  const direction = raw.raw(order.descending ? 'desc' : 'asc');
  const select = withFound(sql, query, { limit, position })
    .select({
      row: columns,
      // The text format of the database, which a cursor transports without loss.
      key: raw<string>`(${order.key})::text`,
      total: raw`${totalOf(query)}`.mapWith(Number),
      ratings: query.ratings ?? raw`null`,
    })
    .from(from)
    .where(and(where, position && after(order, columns.id, position)))
    .orderBy(raw`${order.key} ${direction}`, raw`${columns.id} ${direction}`)
    // One extra row shows whether there is a next page.
    .limit(limit + 1);
  const statement = select.prepare(statementName(select.toSQL().sql));
  // TypeScript cannot compute the rows of a selection that is a parameter.
  const found = (await statement.execute().catch((error: unknown) => {
    // A forged cursor may have any key; the database checks whether it is valid for its type.
    throw position && isDataException(error) ? invalidCursor() : error;
  })) as { row: Row<Selected>; key: string; total: number | null; ratings: Ratings | null }[];
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map(({ row }) => row),
    total: found[0]?.total,
    ratings: found[0]?.ratings ?? undefined,
    next: last && encodeCursor({ order: order.name, key: last.key, id: String(last.row.id) }),
  };
}

async function* readRest<Selected extends Columns>(
  sql: Sql,
  query: ListQuery<Selected>,
  cursor: string,
): AsyncGenerator<Row<Selected>[]> {
  for (let next: string | undefined = cursor; next; ) {
    const page: Page<Row<Selected>> = await readPage(sql, query, {
      limit: BATCH_SIZE,
      cursor: next,
    });
    yield page.rows;
    next = page.next;
  }
}

/** Reads the total separately, for a page that has no row to read it from. */
async function readTotal(sql: Sql, query: ListQuery<Columns>) {
  const counted = withFound(sql, query, { limit: 1, position: undefined })
    .select({ total: raw<number | null>`${totalOf(query)}`.mapWith(Number) })
    .from(raw`(values (1)) as one`);
  return (await counted)[0]?.total ?? null;
}

/**
 * Reads a list in a total order: the whole list if there is no limit, else the page after the cursor.
 *
 * @throws The problem `invalid-cursor`.
 */
export async function listRows<Selected extends Columns>(
  sql: Sql,
  { paging, ...query }: ListQuery<Selected> & { paging: Paging },
): Promise<Listing<Row<Selected>>> {
  const { limit, cursor } = paging;
  const { rows, next, total, ratings } = await readPage(sql, query, {
    limit: limit ?? BATCH_SIZE,
    cursor,
  });
  const isAfterEnd = total === undefined && cursor !== undefined;
  return {
    rows,
    rest: limit === undefined && next ? readRest(sql, query, next) : undefined,
    total: isAfterEnd ? await readTotal(sql, query) : total === undefined ? 0 : total,
    next: limit === undefined ? undefined : next,
    ratings,
  };
}
