import { sql as raw } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { readMigrations, withMigrationsUpTo } from '../src/database/migrations.ts';
import { openEmptyDatabase } from './engines/fresh-database.ts';

const versions = await readMigrations();

const SERVICE = '01955c53-06e0-7f4d-a886-3b44f427810a';
const REVIEW = '01955c53-06e0-7f4d-a886-3b44f427810b';

/** Rows with the columns of the first version: later columns have default values. */
const ROWS = [
  raw`insert into services (id, name, description, photo, price, email, owner_uid, created_at)
    values (${SERVICE}, 'Window Cleaning', 'Panes.', '', 12.34, 'jane@example.com', 'jane', now())`,
  raw`insert into reviews (id, name, email, comment, photo, service_name, service_id, service_img, owner_uid, created_at)
    values (${REVIEW}, 'Jane', 'jane@example.com', 'Good.', '', '', ${SERVICE}, '', 'jane', now())`,
  raw`insert into blogs (id, name, photo, category, date, description, author, "like", comment, view, created_at)
    values (gen_random_uuid(), 'Leaks', '', 'Plumbing', '2026-01-02', 'Look.', 'Jane', 1, 2, 3, now())`,
  raw`insert into messages (id, name, email, phone, company, message, created_at)
    values (gen_random_uuid(), 'Jane', 'jane@example.com', '', '', 'Hello.', now())`,
  raw`insert into subscriptions (id, email, created_at)
    values (gen_random_uuid(), 'jane@example.com', now())`,
];

it.each(versions)(
  'migrates the rows of version %s to the latest version',
  async (version) => {
    const { sql, migrate, close } = await openEmptyDatabase();
    onTestFinished(close);
    const read = async (query: string) => (await sql.execute(raw.raw(query))).rows;

    await withMigrationsUpTo(version, migrate);
    for (const row of ROWS) await sql.execute(row);
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
