import { join } from 'node:path';
import {
  createProductionDatabase,
  runMigrate,
  runStatement,
} from 'api/test/engines/production-database.ts';
import { pino } from 'pino';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../config.ts';
import {
  productionSettings,
  startInProduction,
  useInstances,
} from '../testing/production-server.ts';
import { openDatabase } from './open-database.ts';

const MIGRATE = join(import.meta.dirname, '../commands/migrate.ts');

const TIMEOUT_MS = 120_000;

const server = inject('postgres') ?? '';

describe.skipIf(!server)('a release server in production', () => {
  let migrated: Awaited<ReturnType<typeof openMigrated>>;

  beforeAll(async () => {
    migrated = await openMigrated();
  }, TIMEOUT_MS);

  /** A database that the command has migrated. */
  async function openMigrated() {
    const database = await createProductionDatabase(server);
    const { ownerUrl, account } = database;
    const { code, output } = await runMigrate(MIGRATE, ownerUrl, '--grant-to', account);
    expect(code, output).toBe(0);
    return database;
  }

  test(
    'releases with an account that may change rows, but no tables',
    async () => {
      const settings = await productionSettings(migrated.url);
      const writer = await startInProduction(settings);
      await useInstances(writer, await startInProduction(settings));
    },
    TIMEOUT_MS,
  );

  test.each([
    ['create table more (id int)', 'permission denied for schema public'],
    ['alter table releases add column more int', 'must be owner of table releases'],
    ['truncate releases', 'permission denied for table releases'],
    ['drop trigger audit_is_append_only on audit', 'must be owner of relation audit'],
    [`update audit set event = ''`, 'permission denied for table audit'],
    ['delete from audit', 'permission denied for table audit'],
  ])('may not run %j', async (statement, message) => {
    await expect(runStatement(migrated.url, statement)).rejects.toThrow(message);
  });

  const open = async (url: string) =>
    openDatabase(readConfig(await productionSettings(url)), pino({ enabled: false }));

  test('refuses a database without tables, and names the command', async () => {
    const { url, account } = await createProductionDatabase(server);
    await expect(open(url)).rejects.toThrow(
      `node release/server/dist/migrate.js --grant-to ${account}`,
    );
  });

  test('refuses a database that lacks a migration, and serves one with a later one', async () => {
    const { url, ownerUrl } = await openMigrated();
    const history = 'drizzle.__drizzle_migrations';
    const newest = `created_at = (select max(created_at) from ${history})`;
    await runStatement(
      ownerUrl,
      `insert into ${history} (hash, created_at) values ('later', 4102444800000);
      create table later (id int)`,
    );
    await (await open(url)).close();
    await runStatement(ownerUrl, `delete from ${history} where ${newest}`);
    await runStatement(ownerUrl, `delete from ${history} where ${newest}`);
    await expect(open(url)).rejects.toThrow('The database lacks these migrations: ');
  });
});
