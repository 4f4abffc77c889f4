import type { Paging } from '@clean-express/shared-api/schemas';
import { sql as raw } from 'drizzle-orm';
import type { Sql } from '../database/database.ts';
import {
  type Columns,
  type ListQuery,
  type Page,
  type Row,
  readPage,
  withFound,
} from './read-page.ts';
import { totalOf } from './total.ts';

/** Rows that are in memory at once. A whole list that is longer is read and sent in parts. */
const PART = 1000;

/** A list, or one page of it. */
export interface Listing<Row> {
  rows: Row[];
  /** The rows after those; read while they are asked for. */
  rest?: AsyncIterable<Row[]> | undefined;
  /** How many rows the whole list has; `null` when nobody knows. */
  total: number | null;
  /** Cursor of the next page; `undefined` on the last one. */
  next: string | undefined;
}

interface Options<Selected extends Columns> extends ListQuery<Selected> {
  paging: Paging;
}

async function* readOn<Selected extends Columns>(
  sql: Sql,
  query: ListQuery<Selected>,
  cursor: string,
): AsyncGenerator<Row<Selected>[]> {
  for (let next: string | undefined = cursor; next; ) {
    const page: Page<Selected> = await readPage(sql, query, { limit: PART, cursor: next });
    yield page.rows;
    next = page.next;
  }
}

/** Where no row tells how many there are. */
async function readTotal(sql: Sql, { from, where, found, total }: ListQuery<Columns>) {
  const counted = withFound(sql, found)
    .select({ total: raw<number | null>`${total ?? totalOf(from, where)}`.mapWith(Number) })
    .from(raw`(values (1)) as one`);
  return (await counted)[0]?.total ?? null;
}

/**
 * Reads a list in a total order: whole without a limit, else the page behind the cursor.
 *
 * @throws The problem `invalid-cursor` for a cursor that is not ours.
 */
export async function listRows<Selected extends Columns>(
  sql: Sql,
  { paging, ...query }: Options<Selected>,
): Promise<Listing<Row<Selected>>> {
  const { limit, cursor } = paging;
  const { rows, next, total } = await readPage(sql, query, { limit: limit ?? PART, cursor });
  const isBehindEnd = total === undefined && cursor !== undefined;
  return {
    rows,
    rest: limit === undefined && next ? readOn(sql, query, next) : undefined,
    total: isBehindEnd ? await readTotal(sql, query) : total === undefined ? 0 : total,
    next: limit === undefined ? undefined : next,
  };
}
