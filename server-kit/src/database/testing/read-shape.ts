import { sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '../database.ts';

/** Something of the schema, by its number in the database, which neither a rename nor a change alters. */
interface Named {
  id: string;
  name: string;
}

interface OfTable extends Named {
  table: string;
}

interface Column extends OfTable {
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

/** What a migration can change of the schema `public`. `file` is that of the rows: a rewrite makes a new one. */
export interface Shape {
  tables: (Named & { file: string })[];
  columns: Column[];
  indexes: (OfTable & { file: string })[];
  constraints: (OfTable & { isValid: boolean })[];
  functions: Named[];
}

const IN_PUBLIC = raw`relnamespace = 'public'::regnamespace`;

const QUERIES: Record<keyof Shape, SQL> = {
  tables: raw`
    select oid::text as id, relname as name, relfilenode::text as file from pg_class
    where relkind = 'r' and ${IN_PUBLIC}`,
  columns: raw`
    select attrelid || '.' || attnum as id, attname as name, attrelid::text as "table",
      format_type(atttypid, atttypmod) as type, attnotnull as "isRequired",
      atthasdef or attidentity <> '' as "hasDefault"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and ${IN_PUBLIC} and attnum > 0 and not attisdropped`,
  indexes: raw`
    select indexrelid::text as id, relname as name, indrelid::text as "table",
      relfilenode::text as file
    from pg_index join pg_class on pg_class.oid = indexrelid where ${IN_PUBLIC}`,
  // Those that a column is not null are told by the column.
  constraints: raw`
    select oid::text as id, conname as name, conrelid::text as "table", convalidated as "isValid"
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')`,
  functions: raw`
    select oid::text as id, oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace`,
};

/** Reads the schema `public`. */
export async function readShape(sql: Sql): Promise<Shape> {
  const rows: Record<string, unknown> = {};
  for (const [part, query] of Object.entries(QUERIES)) rows[part] = (await sql.execute(query)).rows;
  return rows as unknown as Shape;
}
