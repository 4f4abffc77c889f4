import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import { databaseContents } from './database-contents.ts';
import { openEmptyDatabase } from './engines/fresh-database.ts';
import { sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp();

let folder: string;
let backup: string;
let rows: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  backup = join(folder, 'backup.gz');
  const { sql } = testApp().database;
  await sql.execute(raw`
    insert into messages (id, name, email, phone, company, message, created_at)
    select gen_random_uuid(), 'Zoë', 'zoe@example.com', '', '', E'"Line ' || n || E'"\nand \\ more', now()
    from generate_series(1, 2500) n`);
  rows = await writeBackup(sql, backup);
});
afterAll(() => rm(folder, { recursive: true }));

async function emptyDatabase() {
  const database = await openEmptyDatabase();
  onTestFinished(database.close);
  return database;
}

/** Writes a file with changed lines of the backup. */
async function changed(name: string, change: (lines: string[]) => string[]): Promise<string> {
  const file = join(folder, name);
  const lines = gunzipSync(await readFile(backup))
    .toString()
    .split('\n');
  await writeFile(file, gzipSync(change(lines).join('\n')));
  return file;
}

describe('a backup', () => {
  it('restores every row', async () => {
    const database = await emptyDatabase();
    expect(await restoreBackup(database, backup)).toBe(rows);
    expect(rows).toBeGreaterThan(2500);
    expect(await databaseContents(database.sql)).toEqual(
      await databaseContents(testApp().database.sql),
    );
  }, 60_000);

  it('may be read by its owner only, also after an interrupted one', async () => {
    const file = join(folder, 'private.gz');
    await writeFile(`${file}.part`, '');
    await chmod(`${file}.part`, 0o666);
    await writeBackup(testApp().database.sql, file);
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  });

  it('does not replace an existing file', async () => {
    const before = await readFile(backup);
    await expect(writeBackup(testApp().database.sql, backup)).rejects.toThrow(
      'already exists. Choose another name.',
    );
    expect(await readFile(backup)).toEqual(before);
  });

  it('of an earlier version is migrated', async () => {
    const file = await changed('earlier.gz', ([header = '', ...lines]) => [
      JSON.stringify({ ...JSON.parse(header), version: '0000_tables' }),
      ...lines,
    ]);
    const database = await emptyDatabase();
    await restoreBackup(database, file);
    expect(await databaseContents(database.sql)).toEqual(
      await databaseContents(testApp().database.sql),
    );
  }, 60_000);

  it('of a later version is rejected', async () => {
    const file = await changed('later.gz', ([header = '', ...lines]) => [
      JSON.stringify({ ...JSON.parse(header), version: '9999_future' }),
      ...lines,
    ]);
    const refused = restoreBackup(await emptyDatabase(), file);
    await expect(refused).rejects.toThrow('Update the API first.');
  }, 60_000);

  it('is restored into an empty database only', async () => {
    const { sql } = testApp().database;
    const before = await databaseContents(sql);
    const refused = restoreBackup({ sql, migrate: async () => {}, close: async () => {} }, backup);
    await expect(refused).rejects.toThrow(
      'The database already has rows (services). Restore into an empty database.',
    );
    expect(await databaseContents(sql)).toEqual(before);
  });
});

it('inserts nothing from a damaged file, so that a complete one can be restored afterwards', async () => {
  const bytes = await readFile(backup);
  const truncated = join(folder, 'truncated.gz');
  await writeFile(truncated, bytes.subarray(0, bytes.length / 2));
  const text = join(folder, 'text.gz');
  await writeFile(text, 'not a backup');
  const files = [
    truncated,
    text,
    join(folder, 'missing.gz'),
    await changed('short.gz', (lines) => lines.slice(0, 100)),
    await changed('without-a-row.gz', (lines) => lines.toSpliced(50, 1)),
    await changed('without-header.gz', (lines) => lines.slice(1)),
  ];
  const database = await emptyDatabase();
  for (const file of files) {
    await expect(restoreBackup(database, file)).rejects.toThrow(
      `The file ${file} is not a complete backup of this API. Nothing was changed.`,
    );
  }
  expect(await restoreBackup(database, backup)).toBe(rows);
}, 60_000);
