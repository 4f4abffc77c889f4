import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql as raw } from 'drizzle-orm';
import { z } from 'zod';
import { StartupError } from '../process.ts';
import type { Sql } from './database.ts';
import { isPermissionDenied, isWrongStatement } from './sql-errors.ts';

/** What drizzle-kit writes. The database remembers a migration by `when`. */
const journalSchema = z.object({
  entries: z.array(z.object({ tag: z.string(), when: z.number() })),
});

/** A migration of this build. */
export interface Migration {
  name: string;
  /** In milliseconds: later migrations have higher ones. */
  createdAt: number;
}

const tableSchema = z.object({ name: z.string(), columns: z.record(z.string(), z.unknown()) });

const snapshotSchema = z.object({ tables: z.record(z.string(), tableSchema) });

async function readMeta<Schema extends z.ZodType>(folder: string, file: string, schema: Schema) {
  return schema.parse(JSON.parse(await readFile(join(folder, 'meta', file), 'utf8')));
}

/** Reads which migrations are in a folder, oldest first. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const { entries } = await readMeta(folder, '_journal.json', journalSchema);
  return entries.map(({ tag, when }) => ({ name: tag, createdAt: when }));
}

/**
 * Reads the statements of a migration that no transaction may contain, such as `CREATE INDEX
 * CONCURRENTLY`: those of its lines `-- Run first: …;`.
 */
export async function readFirstStatements(folder: string, name: string): Promise<string[]> {
  const text = await readFile(join(folder, `${name}.sql`), 'utf8');
  return [...text.matchAll(/^-- Run first: (.+;)$/gm)].map(([, statement = '']) => statement);
}

/** Reads the tables that `schema.ts` has with a migration, and the names of their columns. */
export async function readTables(folder: string, migration = '') {
  const [number] = migration.split('_');
  const { tables } = await readMeta(folder, `${number}_snapshot.json`, snapshotSchema);
  return Object.values(tables).map(({ name, columns }) => ({
    name,
    columns: Object.keys(columns),
  }));
}

/** What a database has of the migrations of this build. */
export interface SchemaState {
  /** Names of the migrations, oldest first. */
  applied: string[];
  missing: string[];
  /** How many migrations of later versions it has. */
  later: number;
}

const NOT_OURS =
  'The migrations of the database are not those of this server. It belongs to another program, or to a version that was never released. Check the address of the database.';

async function readApplied(sql: Sql): Promise<number[]> {
  const table = raw`select to_regclass('drizzle.__drizzle_migrations') as "table"`;
  if (!(await sql.execute<{ table: unknown }>(table)).rows[0]?.table) return [];
  const applied = raw`
    select distinct created_at::text as "createdAt" from drizzle.__drizzle_migrations`;
  const { rows } = await sql.execute<{ createdAt: string | null }>(applied);
  return rows.map(({ createdAt }) => Number(createdAt ?? Number.NaN));
}

/**
 * Compares a database with the migrations in a folder. The migrator applies only what is later than the
 * last migration, so a gap would stay for ever: it counts as another history.
 *
 * @throws StartupError when its migrations are not those of the folder.
 */
export async function readSchemaState(sql: Sql, folder: string): Promise<SchemaState> {
  const own = await readMigrations(folder);
  const applied = await readApplied(sql).catch((cause: unknown) => {
    const isForeign = isWrongStatement(cause) && !isPermissionDenied(cause);
    throw isForeign ? new StartupError(NOT_OURS, { cause }) : cause;
  });
  const expected = own.slice(0, applied.length);
  const isOwn = expected.every(({ createdAt }) => applied.includes(createdAt));
  if (!isOwn || !applied.every(Number.isFinite)) throw new StartupError(NOT_OURS);
  const names = own.map(({ name }) => name);
  return {
    applied: names.slice(0, applied.length),
    missing: names.slice(applied.length),
    later: Math.max(0, applied.length - own.length),
  };
}

type TableAccess = { name: string; exists: boolean; isGranted: boolean | null };

/** @throws StartupError when the account cannot use the tables of the last migration. */
async function requireTables(sql: Sql, folder: string, grant: string): Promise<void> {
  const last = (await readMigrations(folder)).at(-1)?.name;
  const names = JSON.stringify((await readTables(folder, last)).map(({ name }) => name));
  const { rows } = await sql.execute<TableAccess>(raw`
    select name, oid is not null as exists,
      has_table_privilege(oid, 'select') as "isGranted"
    from json_array_elements_text(${names}::json) as wanted(name)
    left join pg_class on relname = name and relnamespace = 'public'::regnamespace`);
  const lost = rows.filter(({ exists }) => !exists).map(({ name }) => name);
  if (lost.length > 0) {
    throw new StartupError(
      `The database lacks tables that its migrations have created: ${lost.join(', ')}. Restore a backup into an empty database.`,
    );
  }
  if (rows.some(({ isGranted }) => !isGranted)) throw new StartupError(grant);
}

/**
 * Requires that a database has all migrations of a server, and that the account may use its tables.
 * Later migrations do not matter, since they only add: the previous version can start again.
 *
 * @param command - The command that applies the migrations.
 * @throws StartupError with that command.
 */
export async function requireMigrations(sql: Sql, folder: string, command: string): Promise<void> {
  const { rows } = await sql.execute<{ account: string }>(raw`select current_user as account`);
  const account = rows[0]?.account ?? '';
  const fix = `with the account that owns the tables, then try again:
MIGRATION_DATABASE_URL=postgres://… ${command} --grant-to ${account}`;
  const grant = `The account ${account} may not use the tables. Grant that ${fix}`;
  const { missing } = await readSchemaState(sql, folder).catch((cause: unknown) => {
    throw isPermissionDenied(cause) ? new StartupError(grant) : cause;
  });
  if (missing.length > 0) {
    throw new StartupError(
      `The database lacks these migrations: ${missing.join(', ')}. Apply them ${fix}`,
    );
  }
  await requireTables(sql, folder, grant);
}
