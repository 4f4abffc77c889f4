import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '../database.ts';
import { readFirstStatements, readMigrations, readTables } from '../migrations.ts';

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
interface Shape {
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
async function readShape(sql: Sql): Promise<Shape> {
  const rows: Record<string, unknown> = {};
  for (const [part, query] of Object.entries(QUERIES)) rows[part] = (await sql.execute(query)).rows;
  return rows as unknown as Shape;
}

const HOW = {
  drop: 'Remove it from schema.ts in this release, and drop it in the next one.',
  rename: 'Add a new one, write both, and drop the old one a release later.',
  rewrite: 'Add a column that may be null, or has a constant default, and fill it in batches.',
  index:
    'Write CREATE INDEX IF NOT EXISTS, and a line "-- Run first: CREATE INDEX CONCURRENTLY IF NOT EXISTS …;" above it.',
  constraint: 'Add it as NOT VALID, and validate it in the next release.',
  required:
    'Add a constraint CHECK (… IS NOT NULL) NOT VALID, and validate it in the next release.',
  default: 'The previous version does not fill it: let it be null, or give it a constant default.',
  function: 'Leave it: the previous version may call it. Add one with another name.',
};

const byId = <Item extends { id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]));

/** Pairs what was there before with what it has become; `undefined` if it is gone. */
function* pairs<Item extends { id: string }>(before: readonly Item[], after: readonly Item[]) {
  const found = byId(after);
  for (const item of before) yield [item, found.get(item.id)] as const;
}

/** What is new of tables that were there before. */
function addedTo<Item extends { id: string; table: string }>(
  old: Shape,
  before: readonly Item[],
  after: readonly Item[],
): Item[] {
  const [items, tables] = [byId(before), byId(old.tables)];
  return after.filter(({ id, table }) => !items.has(id) && tables.has(table));
}

function* findTables(old: Shape, next: Shape, wanted: ReadonlySet<string>) {
  for (const [table, now] of pairs(old.tables, next.tables)) {
    const { name } = table;
    if (!now) {
      if (wanted.has(name)) yield `drops the table ${name}. ${HOW.drop}`;
    } else if (now.name !== name) yield `renames the table ${name}. ${HOW.rename}`;
    else if (now.file !== table.file) yield `rewrites the table ${name}. ${HOW.rewrite}`;
  }
  for (const [{ name }, now] of pairs(old.functions, next.functions)) {
    if (now?.name !== name) yield `drops the function ${name}. ${HOW.function}`;
  }
}

function* findColumns(old: Shape, next: Shape, wanted: ReadonlySet<string>) {
  const tables = byId(old.tables);
  const remaining = byId(next.tables);
  for (const [column, now] of pairs(old.columns, next.columns)) {
    const name = `${tables.get(column.table)?.name}.${column.name}`;
    if (!now) {
      if (wanted.has(name) && remaining.has(column.table)) {
        yield `drops the column ${name}. ${HOW.drop}`;
      }
    } else if (now.name !== column.name) yield `renames the column ${name}. ${HOW.rename}`;
    else if (now.type !== column.type) yield `changes the type of ${name}. ${HOW.rename}`;
    else if (now.isRequired && !column.isRequired) {
      yield `scans the table, so that ${name} is never null. ${HOW.required}`;
    }
  }
}

function* findAdditions(old: Shape, next: Shape) {
  for (const { name, isRequired, hasDefault } of addedTo(old, old.columns, next.columns)) {
    if (isRequired && !hasDefault) yield `adds the required column ${name}. ${HOW.default}`;
  }
  for (const { name } of addedTo(old, old.indexes, next.indexes)) {
    yield `builds the index ${name}, which blocks writes. ${HOW.index}`;
  }
  for (const [index, now] of pairs(old.indexes, next.indexes)) {
    if (now && now.file !== index.file) yield `builds the index ${index.name} anew. ${HOW.index}`;
  }
  for (const { name, isValid } of addedTo(old, old.constraints, next.constraints)) {
    if (isValid) yield `checks all rows for the constraint ${name}. ${HOW.constraint}`;
  }
}

/**
 * Applies a migration, and finds what blocks requests of existing tables, or what the previous version of
 * the server does not survive.
 *
 * @param wanted - The tables (`services`) and columns (`services.name`) that `schema.ts` had before. The
 * others were removed from it in an earlier release, so they may be dropped.
 * @returns What is wrong and how to do it instead; empty if nothing is.
 */
export async function judgeMigration(
  sql: Sql,
  statements: readonly SQL[],
  wanted: ReadonlySet<string>,
): Promise<string[]> {
  const before = await readShape(sql);
  for (const statement of statements) await sql.execute(statement);
  const after = await readShape(sql);
  return [
    ...findTables(before, after, wanted),
    ...findColumns(before, after, wanted),
    ...findAdditions(before, after),
  ];
}

/** Names of the tables (`services`) and columns (`services.name`) that `schema.ts` has with a migration. */
export async function wantedWith(folder: string, migration: string): Promise<Set<string>> {
  const tables = await readTables(folder, migration);
  return new Set(
    tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column}`)]),
  );
}

/**
 * Applies the migrations of a folder to an empty database, one after the other, and judges each of them.
 *
 * @param addRows - Fills the tables of the first migration.
 * @returns What is wrong with each migration that breaks a rule.
 */
export async function judgeFolder(
  sql: Sql,
  folder: string,
  addRows: () => Promise<void>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  let wanted = new Set<string>();
  for (const [index, { name }] of (await readMigrations(folder)).entries()) {
    if (index === 1) await addRows();
    if (index > 0) {
      const statements = await readFirstStatements(folder, name);
      for (const statement of statements) await sql.execute(raw.raw(statement));
    }
    const text = await readFile(join(folder, `${name}.sql`), 'utf8');
    const statements = text.split('--> statement-breakpoint').map((part) => raw.raw(part));
    const findings = await sql.transaction((own) => judgeMigration(own, statements, wanted));
    if (findings.length > 0) found[name] = findings;
    wanted = await wantedWith(folder, name);
  }
  return found;
}
