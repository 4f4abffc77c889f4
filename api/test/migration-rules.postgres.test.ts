import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migratePostgres } from '@clean-express/server-kit/database';
import {
  judgeFolder,
  judgeMigration,
  wantedWith,
} from '@clean-express/server-kit/database/testing';
import { sql as raw } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { type BareDatabase, MIGRATIONS_FOLDER, type Sql } from '../src/database/database.ts';
import { openBarePostgres } from '../src/database/postgres.ts';
import { createPostgresDatabase } from './engines/postgres-database.ts';
import { FIRST_ROWS } from './first-rows.ts';
import { readMigrations } from './migrations-up-to.ts';

/** Migrations from before these rules. The list does not grow. */
const HISTORY = [
  '0005_search-signs',
  '0006_lists-by-owner',
  '0008_inbox-confirmation',
  '0010_bounded-search',
];

async function openEmpty(): Promise<BareDatabase & { url: string }> {
  const engine = inject('engine');
  if (engine.name !== 'postgres') throw new Error('Locks need a PostgreSQL server.');
  const url = await createPostgresDatabase(engine.url, { template: 'template1' });
  return { url, ...(await openBarePostgres(url)) };
}

const addRows = async (sql: Sql) => {
  for (const row of FIRST_ROWS) await sql.execute(row);
};

it('no migration blocks requests, or drops what the previous version needs', async () => {
  const { sql, close } = await openEmpty();
  onTestFinished(close);
  const found = await judgeFolder(sql, MIGRATIONS_FOLDER, () => addRows(sql));
  expect(found['0005_search-signs']?.join()).toContain('rewrites the table services.');
  for (const name of HISTORY) {
    expect(found, 'This migration follows the rules now.').toHaveProperty(name);
    delete found[name];
  }
  expect(found, 'Rewrite these migrations as CONTRIBUTING.md says, under "Migrations".').toEqual(
    {},
  );
});

describe('a migration', () => {
  let database: BareDatabase;
  let wanted: Set<string>;

  beforeAll(async () => {
    database = await openEmpty();
    await database.migrate();
    await addRows(database.sql);
    wanted = await wantedWith(MIGRATIONS_FOLDER, (await readMigrations()).at(-1) ?? '');
    return database.close;
  });

  /** Judges a migration, and takes it back. */
  async function judge(text: string): Promise<string> {
    let found: string[] = [];
    const rolledBack = database.sql.transaction(async (own) => {
      found = await judgeMigration(own, [raw.raw(text)], wanted);
      own.rollback();
    });
    await rolledBack.catch((error: Error) => expect(error.message).toBe('Rollback'));
    return found.join('\n');
  }

  it.each([
    ['alter table services add column n double precision default random()', 'rewrites the table'],
    ['alter table services alter column price type text', 'changes the type of services.price.'],
    ['alter table blogs alter column "like" type bigint', 'rewrites the table blogs.'],
    ['alter table blogs set unlogged', 'rewrites the table blogs.'],
    [
      'alter table services add column n text generated always as (lower(name)) stored',
      'rewrites the table services.',
    ],
    ['create index services_photo on services (photo)', 'builds the index services_photo,'],
    ['alter table blogs add constraint once unique (name)', 'builds the index once,'],
    ['reindex table blogs', 'anew.'],
    ['cluster services using services_price', 'rewrites the table services.'],
    ['truncate blogs', 'rewrites the table blogs.'],
    ['alter table blogs add constraint liked check ("like" >= 0)', 'checks all rows'],
    [
      'alter table reviews add constraint fk foreign key (service_id) references services (id)',
      'checks all rows for the constraint fk.',
    ],
    [
      `update subscriptions set token_hash = ''; alter table subscriptions alter column token_hash set not null`,
      'scans the table',
    ],
    ['drop table blogs', 'drops the table blogs.'],
    ['alter table blogs rename to posts', 'renames the table blogs.'],
    ['alter table services drop column photo', 'drops the column services.photo.'],
    ['alter table services rename column photo to picture', 'renames the column services.photo.'],
    ['drop function count_rows cascade', 'drops the function count_rows()'],
    ['truncate blogs; alter table blogs add column n text not null', 'adds the required column n.'],
  ])('is refused that runs %j', async (text, finding) => {
    expect(await judge(text)).toContain(finding);
  });

  it.each([
    'create table more (id uuid primary key, name text not null, unique (name)); create index on more (name, id)',
    'alter table services add column n text',
    `alter table services add column n text not null default ''`,
    'alter table services alter column photo drop not null',
    'alter table blogs add constraint liked check ("like" >= 0) not valid',
    'create table more (service_id uuid references services (id))',
    'create or replace function announce_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop index services_price',
  ])('is accepted that runs %j', async (text) => {
    expect(await judge(text)).toBe('');
  });

  it('may drop what an earlier one has removed from schema.ts', async () => {
    for (const name of ['services.photo', 'blogs']) wanted.delete(name);
    expect(await judge('alter table services drop column photo; drop table blogs')).toBe('');
  });
});

/** The migrations, and one more, in a folder of its own. */
async function withMigration(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  await writeFile(join(folder, '9999_more.sql'), text);
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8'));
  const last = { ...journal.entries.at(-1), tag: '9999_more', when: 4_102_444_800_000 };
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, last] }));
  await cp(join(folder, 'meta/0000_snapshot.json'), join(folder, 'meta/9999_snapshot.json'));
  return folder;
}

const INDEX = `-- Run first: CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_photo" ON "services" ("photo");
CREATE INDEX IF NOT EXISTS "services_photo" ON "services" ("photo");`;

describe('an index of a table with rows', () => {
  it('is built by the statement that the migration names to run first', async () => {
    const { sql, close } = await openEmpty();
    onTestFinished(close);
    const found = await judgeFolder(sql, await withMigration(INDEX), () => addRows(sql));
    expect(Object.keys(found)).toEqual(HISTORY);
  });

  const isValid = async (sql: Sql) => {
    const index = raw`select indisvalid from pg_index where indexrelid = 'services_photo'::regclass`;
    return (await sql.execute(index)).rows[0]?.indisvalid;
  };

  it.each(['a new database', 'one where it could not be completed'])(
    'is built in %s',
    async (name) => {
      const { url, sql, migrate, close } = await openEmpty();
      onTestFinished(close);
      if (name !== 'a new database') {
        await migrate();
        await addRows(sql);
        const failing = raw`create unique index concurrently services_photo on services ((1 / (price - price)))`;
        await expect(sql.execute(failing)).rejects.toThrow();
        expect(await isValid(sql)).toBe(false);
      }
      await migratePostgres(url, await withMigration(INDEX));
      expect(await isValid(sql)).toBe(true);
    },
  );
});

it('names an extension that the database cannot create, and who can', async () => {
  const { url, close } = await openEmpty();
  onTestFinished(close);
  const migrated = migratePostgres(url, await withMigration('create extension no_such'));
  await expect(migrated).rejects.toThrow(
    'Could not create the extension no_such. Let an administrator of the database run this in it, then try again: create extension no_such',
  );
});
