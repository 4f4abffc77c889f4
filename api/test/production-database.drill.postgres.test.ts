import { fileURLToPath } from 'node:url';
import { StartupError } from '@clean-express/server-kit/process';
import { pino } from 'pino';
import { afterEach, expect, inject, it, onTestFinished } from 'vitest';
import { openBarePostgres, openPostgres } from '../src/database/postgres.ts';
import { seedWhenEmpty } from '../src/database/seed.ts';
import {
  createProductionDatabase,
  type ProductionDatabase,
  runMigrate,
  runStatement,
} from './engines/production-database.ts';
import { readMigrations, withMigrationsUpTo } from './migrations-up-to.ts';
import { failToStart, type ServerProcess, startServer } from './server-process.ts';
import { productionSettings, useInstances } from './use-instances.ts';

const MIGRATE = fileURLToPath(new URL('../src/commands/migrate.ts', import.meta.url));

/** Enough for several processes on a busy machine. */
const TIMEOUT_MS = 120_000;

const versions = await readMigrations();
const newest = versions.at(-1) ?? '';

let servers: ServerProcess[] = [];
afterEach(() => {
  for (const { child } of servers) child.kill();
  servers = [];
});

async function start(database: ProductionDatabase): Promise<string> {
  const server = await startServer(productionSettings(database.url));
  servers.push(server);
  return server.url;
}

function openEngine() {
  const engine = inject('engine');
  if (engine.name !== 'postgres') throw new Error('Accounts need a PostgreSQL server.');
  return createProductionDatabase(engine.url);
}

/** Runs the migrate command, and grants the servers access. */
const migrate = ({ ownerUrl, account }: ProductionDatabase) =>
  runMigrate(MIGRATE, ownerUrl, '--grant-to', account);

/** A database that the command has migrated, with the seed. */
async function openMigrated(): Promise<ProductionDatabase> {
  const database = await openEngine();
  expect(await migrate(database)).toMatchObject({ code: 0 });
  const { sql, close } = await openBarePostgres(database.url);
  await seedWhenEmpty(sql);
  await close();
  return database;
}

/** Opens a database as its owner. */
async function openAsOwner({ ownerUrl }: ProductionDatabase) {
  const opened = await openBarePostgres(ownerUrl);
  onTestFinished(opened.close);
  return opened;
}

it(
  'serves with an account that may change rows, but no tables',
  async () => {
    const database = await openMigrated();
    const [first, second] = [await start(database), await start(database)];
    await useInstances(first, second);
  },
  TIMEOUT_MS,
);

const REFUSED = [
  ['create table more (id int)', 'permission denied for schema public'],
  ['create schema more', 'permission denied for database'],
  ['create temporary table more (id int)', 'permission denied to create temporary tables'],
  ['alter table services add column more int', 'must be owner of table services'],
  ['drop table services', 'must be owner of table services'],
  ['create index on services (name)', 'must be owner of table services'],
  ['alter table services disable trigger all', 'must be owner of table services'],
  ['truncate blogs', 'permission denied for table blogs'],
  ['delete from drizzle.__drizzle_migrations', 'permission denied for table __drizzle_migrations'],
] satisfies [string, string][];

it('refuses the account of the servers to change tables', async () => {
  const { url } = await openMigrated();
  for (const [statement, message] of REFUSED) {
    await expect(runStatement(url, statement), statement).rejects.toThrow(message);
  }
});

it('applies each migration once when two commands run at once, and lists it', async () => {
  const database = await openEngine();
  const outputs = await Promise.all([migrate(database), migrate(database)]);
  expect(outputs.map(({ code }) => code)).toEqual([0, 0]);
  const lines = outputs.flatMap(({ output }) => output.split('\n'));
  const applied = lines.filter((line) => line.startsWith('Applied '));
  expect(applied).toEqual(versions.map((name) => `Applied ${name}.`));
  expect(lines).toContain(`${versions.length} migrations were there, up to ${newest}.`);
});

it('grants access to tables that later migrations add, also without --grant-to', async () => {
  const { url, ownerUrl } = await openMigrated();
  await runStatement(ownerUrl, 'create table later (id bigserial, name text)');
  await runStatement(url, `insert into later (name) values ('x')`);
  await runStatement(url, 'delete from later');
  await expect(runStatement(url, 'truncate later')).rejects.toThrow('permission denied');
});

it.each([
  ['missing', 'There is no account missing.'],
  ['postgres', 'The account postgres is, or acts for, the owner of the tables.'],
])('does not grant access to %s', async (account, message) => {
  const { ownerUrl } = await openMigrated();
  const { code, output } = await runMigrate(MIGRATE, ownerUrl, '--grant-to', account);
  expect(code).toBe(1);
  expect(output).toContain(message);
});

it('does not grant access to an account that may create tables anyway', async () => {
  const database = await openMigrated();
  await runStatement(database.ownerUrl, 'grant create on schema public to public');
  const { code, output } = await migrate(database);
  expect(code).toBe(1);
  expect(output).toContain('revoke create on schema public from public');
});

it('does not migrate with the account of the servers', async () => {
  const { url } = await openEngine();
  const { code, output } = await runMigrate(MIGRATE, url);
  expect(code).toBe(1);
  expect(output).toContain('The account may not change the tables.');
});

/** Why the API does not start on a database. */
async function refusal({ url }: ProductionDatabase): Promise<string> {
  const opened = openPostgres(url, pino({ enabled: false }), { isMigrated: true });
  const error = await opened.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  return error.message;
}

it('refuses to start on a database without tables, and names the command', async () => {
  const database = await openEngine();
  const { code, output } = await failToStart(productionSettings(database.url));
  expect(code).toBe(1);
  // No stack.
  expect(output).not.toContain('    at ');
  expect(output).toContain(`The database lacks these migrations: ${versions.join(', ')}.`);
  expect(output).toContain(`node api/dist/migrate.js --grant-to ${database.account}`);
});

it('refuses to start if the last migration is missing, until it is applied', async () => {
  const database = await openEngine();
  const { migrate: migrateUpTo } = await openAsOwner(database);
  await withMigrationsUpTo(versions.at(-2) ?? '', migrateUpTo);
  await runStatement(
    database.ownerUrl,
    `grant usage on schema drizzle to ${database.account};
    grant select on drizzle.__drizzle_migrations to ${database.account}`,
  );
  expect(await refusal(database)).toContain(`lacks these migrations: ${newest}.`);
  expect(await migrate(database)).toMatchObject({ code: 0 });
  expect((await fetch(`${await start(database)}/services`)).status).toBe(200);
});

/** Adds a migration, as a later version of the API does. */
async function addLaterMigration({ ownerUrl }: ProductionDatabase): Promise<void> {
  await runStatement(
    ownerUrl,
    `create table later (id int);
    alter table services add column later text;
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
  );
}

it('serves a database with a later migration', async () => {
  const database = await openMigrated();
  await addLaterMigration(database);
  expect((await fetch(`${await start(database)}/services`)).status).toBe(200);
  const { output } = await migrate(database);
  expect(output).toContain('The database also has 1 migrations of a later version.');
});

it.each([
  ['the history of another program', `update drizzle.__drizzle_migrations set created_at = id`],
  ['an entry without a time', `update drizzle.__drizzle_migrations set created_at = null`],
  ['a table of another kind', `alter table drizzle.__drizzle_migrations drop column created_at`],
  [
    'a gap',
    `delete from drizzle.__drizzle_migrations where id = 3;
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
  ],
])('refuses a database that has %s', async (_name, statement) => {
  const database = await openMigrated();
  await runStatement(database.ownerUrl, statement);
  const message = 'The migrations of the database are not those of this server.';
  expect(await refusal(database)).toContain(message);
  expect((await migrate(database)).output).toContain(message);
});

it('refuses a database that has lost a table', async () => {
  const database = await openMigrated();
  await runStatement(database.ownerUrl, 'drop table blogs');
  expect(await refusal(database)).toContain(
    'The database lacks tables that its migrations have created: blogs. Restore a backup',
  );
});

it('refuses to start without access to the tables, and names the command', async () => {
  const database = await openMigrated();
  const { account, ownerUrl } = database;
  await runStatement(ownerUrl, `revoke select on services from ${account}`);
  const message = `The account ${account} may not use the tables.`;
  expect(await refusal(database)).toContain(message);
  await runStatement(ownerUrl, `revoke all on schema drizzle from ${account}`);
  expect(await refusal(database)).toContain(`node api/dist/migrate.js --grant-to ${account}`);
});
