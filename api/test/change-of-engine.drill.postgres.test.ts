import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql as raw } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import type { BareDatabase } from '../src/database/database.ts';
import { seedWhenEmpty } from '../src/database/seed.ts';
import { databaseContents } from './database-contents.ts';
import { barePglite } from './engines/bare-pglite.ts';
import { openEmptyDatabase } from './engines/fresh-database.ts';

const engines = {
  PGlite: async () => barePglite(await PGlite.create()),
  PostgreSQL: openEmptyDatabase,
};

/**
 * Reads the whole content of a database, except search vectors, which differ between the engines:
 * PGlite treats a typographic apostrophe as a letter.
 */
async function contents({ sql }: BareDatabase): Promise<object[][]> {
  const tables = await databaseContents(sql);
  return tables.map((rows) => rows.map((row) => ({ ...row, search: undefined })));
}

async function open(engine: keyof typeof engines): Promise<BareDatabase> {
  const database = await engines[engine]();
  onTestFinished(database.close);
  return database;
}

it.each([
  ['PGlite', 'PostgreSQL'],
  ['PostgreSQL', 'PGlite'],
] as const)(
  'a backup of %s restores every row on %s',
  async (from, to) => {
    const folder = await mkdtemp(join(tmpdir(), 'backup-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'backup.gz');
    const source = await open(from);
    await source.migrate();
    await seedWhenEmpty(source.sql);
    await source.sql.execute(raw`
      insert into messages (id, name, email, phone, company, message, created_at)
      values (gen_random_uuid(), 'Zoë', 'zoe@example.com', '', '', E'"1"\n\\ 𝄞', now())`);

    const rows = await writeBackup(source.sql, file);
    const target = await open(to);
    expect(await restoreBackup(target, file)).toBe(rows);
    expect(await contents(target)).toEqual(await contents(source));
  },
  60_000,
);
