import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql as raw } from 'drizzle-orm';
import { z } from 'zod';
import type { Sql } from '../database.ts';
import { readFirstStatements, readMigrations } from '../migrations.ts';
import { judgeMigration } from './judge-migration.ts';

const snapshotSchema = z.object({
  tables: z.record(
    z.string(),
    z.object({ name: z.string(), columns: z.record(z.string(), z.unknown()) }),
  ),
});

/** Names of the tables (`services`) and columns (`services.name`) that `schema.ts` has with a migration. */
export async function wantedWith(folder: string, migration: string): Promise<Set<string>> {
  const file = join(folder, `meta/${migration.split('_')[0]}_snapshot.json`);
  const { tables } = snapshotSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return new Set(
    Object.values(tables).flatMap(({ name, columns }) => [
      name,
      ...Object.keys(columns).map((column) => `${name}.${column}`),
    ]),
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
