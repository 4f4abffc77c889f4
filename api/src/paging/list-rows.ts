import type { Paging } from '@clean-express/shared-api/schemas';
import { sql as raw } from 'drizzle-orm';
import type { Sql } from '../database/database.ts';
import {
  type Columns,
  type ListQuery,
  type Page,
  type Row,
  readPage,
  totalOf,
  withFound,
} from './read-page.ts';

/** Rows that are in memory at the same time. A longer list is read and sent in batches. */
const BATCH_SIZE = 1000;

/** A list, or one page of it. */
export interface Listing<Row> {
  rows: Row[];
  /** The rows after those, in batches that are read on demand. */
  rest?: AsyncIterable<Row[]> | undefined;
  /** Number of rows of the whole list; `null` if it is unknown. */
  total: number | null;
  /** Cursor of the next page; `undefined` on the last one. */
  next: string | undefined;
}

interface Options<Selected extends Columns> extends ListQuery<Selected> {
  paging: Paging;
}

async function* readRest<Selected extends Columns>(
  sql: Sql,
  query: ListQuery<Selected>,
  cursor: string,
): AsyncGenerator<Row<Selected>[]> {
  for (let next: string | undefined = cursor; next; ) {
    const page: Page<Selected> = await readPage(sql, query, { limit: BATCH_SIZE, cursor: next });
    yield page.rows;
    next = page.next;
  }
}

/** Reads the total separately, for a page that has no row to read it from. */
async function readTotal(sql: Sql, { from, where, found, total }: ListQuery<Columns>) {
  const counted = withFound(sql, found)
    .select({ total: raw<number | null>`${total ?? totalOf(from, where)}`.mapWith(Number) })
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
  { paging, ...query }: Options<Selected>,
): Promise<Listing<Row<Selected>>> {
  const { limit, cursor } = paging;
  const { rows, next, total } = await readPage(sql, query, { limit: limit ?? BATCH_SIZE, cursor });
  const isAfterEnd = total === undefined && cursor !== undefined;
  return {
    rows,
    rest: limit === undefined && next ? readRest(sql, query, next) : undefined,
    total: isAfterEnd ? await readTotal(sql, query) : total === undefined ? 0 : total,
    next: limit === undefined ? undefined : next,
  };
}
