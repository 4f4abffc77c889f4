import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrations as readOwn } from '@clean-express/server-kit/database';
import { z } from 'zod';
import { MIGRATIONS_FOLDER } from '../src/database/database.ts';

/** What drizzle-kit writes; the migrator reads further fields. */
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

const journalOf = (folder: string) => join(folder, 'meta/_journal.json');

/** Names of all migrations, oldest first; the last one is the current version of the tables. */
export async function readMigrations(): Promise<string[]> {
  return (await readOwn(MIGRATIONS_FOLDER)).map(({ name }) => name);
}

/** Provides a temporary folder with the migrations up to the named one. */
export async function withMigrationsUpTo<Result>(
  version: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const journal = journalSchema.parse(JSON.parse(await readFile(journalOf(folder), 'utf8')));
    const count = journal.entries.findIndex(({ tag }) => tag === version) + 1;
    const entries = journal.entries.slice(0, count);
    await writeFile(journalOf(folder), JSON.stringify({ ...journal, entries }));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
