import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Position } from './cursor.ts';

/** An order of rows that is total: by a key, then by id, in the same direction. */
export interface Order {
  /** Goes into the cursor, so that it is refused in another order. */
  name: string;
  key: PgColumn | SQL;
  /** PostgreSQL type of the key. */
  type: 'date' | 'real' | 'numeric' | 'text' | 'timestamptz';
  descending?: boolean;
}

/** The key as the database writes it, which loses nothing on the way through a cursor. */
export function keyText({ key }: Order): SQL<string> {
  return sql<string>`(${key})::text`;
}

/** For `ORDER BY`. */
export function orderBy({ key, descending }: Order, id: PgColumn): SQL[] {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  return [sql`${key} ${direction}`, sql`${id} ${direction}`];
}

/** Condition for the rows behind a position; one comparison, so that the index is entered at that place. */
export function behind(order: Order, id: PgColumn, position: Position): SQL {
  const { key, type, descending } = order;
  const operator = sql.raw(descending ? '<' : '>');
  return sql`(${key}, ${id}) ${operator} (${position.key}::${sql.raw(type)}, ${position.id}::uuid)`;
}
