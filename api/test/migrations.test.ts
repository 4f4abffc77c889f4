import { readMigrations as readTimes } from '@clean-express/server-kit/database';
import { sql as raw } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS_FOLDER } from '../src/database/database.ts';
import { openEmptyDatabase } from './engines/fresh-database.ts';
import { FIRST_ROWS, REVIEW, SERVICE } from './first-rows.ts';
import { readMigrations, withMigrationsUpTo } from './migrations-up-to.ts';

const versions = await readMigrations();

/** One for all versions: an engine takes longer to start than its tables take to drop. */
let database: Awaited<ReturnType<typeof openEmptyDatabase>>;

beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());

afterEach(async () => {
  for (const schema of ['public', 'drizzle']) {
    await database.sql.execute(raw.raw(`drop schema if exists ${schema} cascade`));
  }
  await database.sql.execute(raw`create schema public`);
});

it.each(versions)(
  'migrates the rows of version %s to the latest version',
  async (version) => {
    const { sql, migrate } = database;
    const read = async (query: string) => (await sql.execute(raw.raw(query))).rows;

    await withMigrationsUpTo(version, migrate);
    for (const row of FIRST_ROWS) await sql.execute(row);
    await migrate();

    expect(await read('select id, price from services')).toEqual([{ id: SERVICE, price: '12.34' }]);
    expect(await read('select id, comment, service_id from reviews')).toEqual([
      { id: REVIEW, comment: 'Good.', service_id: SERVICE },
    ]);
    expect(await read('select name, view from blogs')).toEqual([{ name: 'Leaks', view: 3 }]);
    expect(await read('select message from messages')).toEqual([{ message: 'Hello.' }]);
    expect(await read('select email from subscriptions')).toEqual([{ email: 'jane@example.com' }]);
    expect(
      await read(
        'select "table", sum(count)::int as count from row_counts group by 1 order by "table"',
      ),
    ).toEqual([
      { table: 'blogs', count: 1 },
      { table: 'reviews', count: 1 },
      { table: 'services', count: 1 },
    ]);
    expect(
      await read('select service_id, sum(count)::int as count from review_counts group by 1'),
    ).toEqual([{ service_id: SERVICE, count: 1 }]);
    const found = `select * from find_services(to_tsquery('window'), 10, null, 1, null, null)`;
    expect(await read(found)).toEqual([{ id: SERVICE, is_all: true }]);
  },
  60_000,
);

it('has migrations in the order of their times: the migrator would leave out an earlier one', async () => {
  const times = (await readTimes(MIGRATIONS_FOLDER)).map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort((one, other) => one - other));
});
