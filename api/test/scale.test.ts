import { sql as raw } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Sql } from '../src/database/database.ts';
import { createServiceRepository } from '../src/modules/services/service.repository.ts';
import { explain } from './engines/explain.ts';
import { recordQueries } from './engines/record-queries.ts';
import { seedScale } from './scale/seed-scale.ts';
import { JANE, sharedTestApp } from './test-app.ts';
import { nextPage, walkPages } from './walk-pages.ts';

const testApp = sharedTestApp();

/** Values for the placeholders in URLs. */
const parameters = { service: '', review: '', blog: '', ownerUid: '' };

const fill = (url: string) =>
  url.replace(/:(\w+)/g, (_, name: keyof typeof parameters) => parameters[name]);

/** Sends a request; those for an own list are sent as the owner. */
async function get(url: string) {
  const owner = { ...JANE, uid: parameters.ownerUid };
  const headers = url.includes('email=') ? await testApp().as(owner) : {};
  return testApp().app.inject({ url, headers });
}

/** Sends a request with an empty cache; returns the response and the queries. */
async function read(url: string) {
  testApp().app.responseStore.invalidate();
  const take = recordQueries();
  const response = await get(fill(url));
  expect(response.statusCode).toBe(200);
  const queries = take().filter(({ text }) => !text.includes('ended_sessions'));
  return { response, queries };
}

beforeAll(async () => {
  await seedScale(testApp().database.sql, { services: 4000, reviews: 6000 }, () => {});
  const idOf = async (url: string) => (await get(url)).json<{ _id: string }[]>()[0]?._id ?? '';
  parameters.service = await idOf('/services?limit=1');
  parameters.blog = await idOf('/blogs?limit=1');
  parameters.review = await idOf('/reviews?limit=1');
  const { rows } = await testApp().database.sql.execute(
    raw`select owner_uid from reviews where id = ${parameters.review}`,
  );
  parameters.ownerUid = String(rows[0]?.owner_uid);
});

/** Every kind of read, and the index that it uses. */
const READS = [
  ['/home-services', 'services_created'],
  ['/services?limit=9', 'services_created'],
  ['/services?limit=9&sort=name', 'services_name'],
  ['/services?limit=9&sort=price', 'services_price'],
  ['/services?limit=9&sort=-price', 'services_price'],
  ['/services?limit=9&sort=newest', 'services_created'],
  ['/services?limit=9&fields=name', 'services_created'],
  ['/services?limit=9&email=', 'services_owner'],
  ['/services?limit=9&q=clean', 'services_pkey'],
  ['/services?limit=9&q=windo&sort=newest', 'services_pkey'],
  ['/services?limit=9&q=clean&maxPrice=40', 'services_pkey'],
  ['/services?limit=9&minPrice=40&maxPrice=60', 'services_price'],
  ['/services?limit=9&post=:blog', 'services_pkey'],
  ['/services?limit=9&post=:blog&sort=price', 'services_pkey'],
  ['/services/:service', 'services_pkey'],
  ['/reviews?limit=9', 'reviews_created'],
  ['/reviews?limit=9&serviceId=:service', 'reviews_service'],
  ['/reviews?limit=9&serviceId=:service&sort=-rating', 'reviews_rating'],
  ['/reviews?limit=9&email=', 'reviews_owner'],
  ['/reviews?limit=9&email=&serviceId=:service', 'reviews_owner'],
  ['/reviews/:review', 'reviews_pkey'],
] as const;

describe.each(READS)('%s', (url, index) => {
  it('sends one query', async () => {
    const { queries } = await read(url);
    expect(queries).toHaveLength(1);
    // PGlite has no named statements; on a server they avoid parsing.
    if (inject('engine').name === 'postgres') expect(queries[0]?.name).toBeTruthy();
  });

  it(`uses ${index} on every page, and scans no table`, async () => {
    const { response, queries } = await read(url);
    const next = nextPage(response.headers.link);
    for (const query of next ? [...queries, ...(await read(next)).queries] : queries) {
      const steps = await explain(testApp().database.sql, query);
      expect(steps.join()).toContain(index);
      expect(steps.filter((step) => /^Seq Scan (services|reviews)/.test(step))).toEqual([]);
      // The results of a search are sorted by rank, which no index has.
      expect(steps.includes('Sort')).toBe(/q=|post=/.test(url));
    }
  });
});

/** Searches for what most services have, what some have, and what none has, at any price or at a rare one. */
const SEARCHES = ['the', 'clean', 'cle', 'window', 'xylophone', 'xyl', 'window xylophone'].flatMap(
  (q) =>
    ([undefined, 'newest', 'price', '-price'] as const).flatMap((sort) => [
      { q, sort },
      { q, sort, minPrice: 100, maxPrice: 101 },
    ]),
);

/** Searches that find nothing, and what they do instead: look up the words, and search for those. */
const VAIN_SEARCHES: [search: string, queries: number][] = [
  ['q=xylophone', 2],
  ['q=plumer', 3],
  ['q=maid&sort=newest', 4],
  ['q=boiler+repair', 3],
  // At most: two look-ups, and two searches for what is meant.
  ['q=maid+janitor+fix+vehicle+sparky+joiner+rug+furnace', 5],
];

it.each(VAIN_SEARCHES)('sends for %s %i queries, which scan no table', async (search, count) => {
  const { queries } = await read(`/services?limit=9&${search}`);
  expect(queries).toHaveLength(count);
  for (const query of queries) {
    const steps = await explain(testApp().database.sql, query);
    expect(steps.filter((step) => /^Seq Scan services/.test(step))).toEqual([]);
  }
});

/** How many rows of services this connection has read from the table so far. */
async function rowsRead(sql: Sql): Promise<number> {
  const { rows } = await sql.execute(
    raw`select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'services'`,
  );
  return Number(rows[0]?.read);
}

it.each(SEARCHES)('reads a bounded number of rows for %o', async (search) => {
  const read = await testApp().database.sql.transaction(async (sql) => {
    const before = await rowsRead(sql);
    await createServiceRepository(sql).list({ ...search, limit: 12 });
    return (await rowsRead(sql)) - before;
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(1500);
});

it('finds every service that has a word, though some of the newest have it', async () => {
  await testApp().database.sql.execute(raw`
    update services set description = 'Gargoyles.' where id in (
      select id from (select id, row_number() over (order by created_at) as number from services) as numbered
      where number % 40 = 0)`);
  const url = '/services?q=gargoyle&limit=12';
  expect(new Set((await walkPages(testApp(), url)).flat()).size).toBe(100);
  expect((await get(url)).headers['x-total-count']).toBe('100');
});

it.each(['newest', 'name', 'price', '-price'])(
  'finds in the order %s what the function of earlier versions finds',
  async (sort) => {
    const { sql } = testApp().database;
    for (const text of ['clean', 'cle:*', 'repair | boiler', 'window & clean', 'xylophone', 'a']) {
      const query = raw`${text}::tsquery, 200, ${sort}, 13, null, null`;
      const earlier = await sql.execute(raw`select * from find_services(${query})`);
      const found = await sql.execute(raw`select * from search_services(${query}, null, null)`);
      expect(found.rows).toEqual(earlier.rows);
    }
  },
);

const POSTS = [
  '/blogs',
  '/blogs?limit=2',
  '/blogs?limit=1&service=:service',
  '/home-blogs',
  '/blogs/:blog',
];

it('sends one query for posts, too', async () => {
  for (const url of POSTS) {
    expect((await read(url)).queries).toHaveLength(1);
  }
});
