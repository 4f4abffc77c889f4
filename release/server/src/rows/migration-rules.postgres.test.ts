import { openBarePostgres, readMigrations } from '@clean-express/server-kit/database';
import { judgeFolder } from '@clean-express/server-kit/database/testing';
import { createPostgresDatabase } from 'api/test/engines/postgres-database.ts';
import { sql as raw } from 'drizzle-orm';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '../config.ts';

/** Migrations from before these rules. The list does not grow. */
const HISTORY = ['0002_provenance', '0003_gate_records'];

const server = inject('postgres') ?? '';

describe.skipIf(!server)('migrations of a PostgreSQL server', () => {
  test('block no requests, and drop nothing that the previous version needs', async () => {
    const database = await createPostgresDatabase(server, { template: 'template1' });
    const { sql, close } = await openBarePostgres(database, MIGRATIONS_FOLDER);
    onTestFinished(close);
    const addRows = async () => {
      await sql.execute(raw`
        insert into releases (remote, version, state, manifest_hash, manifest, at, by)
        values ('blog', '1', 'accepted', '', '', now(), 'Ada')`);
      await sql.execute(raw`
        insert into history (number, remote, action, at, by)
        values (1, 'blog', 'promote', now(), 'Ada')`);
    };
    const found = await judgeFolder(sql, MIGRATIONS_FOLDER, addRows);
    for (const name of HISTORY) {
      expect(found, 'This migration follows the rules now.').toHaveProperty(name);
      delete found[name];
    }
    const advice = 'Rewrite these migrations as CONTRIBUTING.md says, under "Migrations".';
    expect(found, advice).toEqual({});
  }, 120_000);

  test('are in the order of their times: the migrator would leave out an earlier one', async () => {
    const times = (await readMigrations(MIGRATIONS_FOLDER)).map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });
});
