import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Position } from './cursor.ts';

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
export function keyText({ key }: Order): SQL<string> {
  return sql<string>`(${key})::text`;
}

/** For `ORDER BY`. */
export function orderBy({ key, descending }: Order, id: PgColumn): SQL[] {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  return [sql`${key} ${direction}`, sql`${id} ${direction}`];
}

/** Condition for the rows after a position: a row comparison, so that an index scan can start there. */
export function after(order: Order, id: PgColumn, position: Position): SQL {
  const { key, type, descending } = order;
  const operator = sql.raw(descending ? '<' : '>');
  return sql`(${key}, ${id}) ${operator} (${position.key}::${sql.raw(type)}, ${position.id}::uuid)`;
}
