import { sql as raw } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from './test-app.ts';
import { nextPage } from './walk-pages.ts';

const testApp = sharedTestApp();

interface Found {
  names: string[];
  total: string;
  search: Record<string, string> | undefined;
}

async function find(parameters: Record<string, string>): Promise<Found> {
  const response = await testApp().app.inject({ url: '/services', query: parameters });
  expect(response.statusCode, response.body).toBe(200);
  const search = response.headers['x-search'];
  return {
    names: response.json<{ name: string }[]>().map(({ name }) => name),
    total: String(response.headers['x-total-count']),
    search:
      search === undefined ? undefined : Object.fromEntries(new URLSearchParams(String(search))),
  };
}

const search = (q: string) => find({ q });

describe('a search that finds nothing', () => {
  it.each([
    ['plumer', 'plumber', 'Plumbing Repair'],
    ['electrican', 'electrical', 'Electrical Repair'],
    ['celaning', 'cleaning', 'Deep Home Cleaning'],
    ['Clening, windw', 'cleaning window', 'Window Cleaning'],
    ['the plumer', 'plumber', 'Plumbing Repair'],
    ['maid', 'cleaning', 'Deep Home Cleaning'],
    ['Maids', 'cleaning', 'Deep Home Cleaning'],
    ['Ac', 'electrical', 'Electrical Repair'],
    ['vehicle', 'car', 'Car Wash'],
  ])('for "%s" is one for "%s"', async (q, words, name) => {
    const found = await search(q);
    expect(found.search).toEqual({ words, match: 'all' });
    expect(found.names).toContain(name);
    expect(found.total).toBe(String(found.names.length));
    expect((await search(words)).names).toEqual(expect.arrayContaining(found.names));
  });

  it('is one for any of the words that no service has together', async () => {
    const found = await search('boiler repair');
    expect(found.search).toEqual({ words: 'boiler repair', match: 'any' });
    expect(found.names).toEqual(expect.arrayContaining(['Boiler Installation', 'Plumbing Repair']));
  });

  it.each([
    'window xylophone',
    'no such thing anywhere',
    'roof',
    'herself',
    'чистка',
    '清潔',
    'تنظيف',
    'ﬁx🧽',
    "x' or 1=1 --",
    "plumer'); drop table services; --",
    'a'.repeat(100),
    '%plumer%xylophone_',
    '(a+)+$ [[:alpha:]] \\y \\m',
    'zzzz '.repeat(20),
  ])('finds nothing for %j, which is like no word of a service', async (q) => {
    expect(await search(q)).toEqual({ names: [], total: '0', search: undefined });
  });

  it.each(['%', '.*', '\\', '()', '_', '🧽'])(
    'lists all services for %j, which has no word',
    async (q) => {
      expect((await search(q)).names).toEqual((await find({})).names);
    },
  );

  it('is the same in pages, in any order, and by name only', async () => {
    const whole = await find({ q: 'clening' });
    const names: string[] = [];
    let url: string | undefined = '/services?q=clening&limit=3';
    while (url) {
      const response = await testApp().app.inject({ url });
      names.push(...response.json<{ name: string }[]>().map(({ name }) => name));
      expect(response.headers['x-search']).toBe('words=cleaning&match=all');
      expect(response.headers['x-total-count']).toBe(whole.total);
      url = nextPage(response.headers.link);
    }
    expect(names).toEqual(whole.names);
    const sorted = await find({ q: 'clening', sort: 'name', fields: 'name' });
    expect(sorted.search).toEqual(whole.search);
    expect(sorted.names).toEqual(whole.names.toSorted());
  });

  it('says so from the cache, too, and to scripts of the site', async () => {
    const headers = { origin: 'https://www.example.com' };
    for (const _ of ['computed', 'cached']) {
      const response = await testApp().app.inject({ url: '/services?q=plumer', headers });
      expect(response.headers['x-search']).toBe('words=plumber&match=all');
      expect(response.headers['access-control-expose-headers']).toContain('X-Search');
    }
  });
});

it('leaves a search that finds something as it is', async () => {
  for (const q of ['cleaning', 'clean win', 'plumber', 'the boiler', 'car']) {
    expect((await search(q)).search).toBeUndefined();
  }
});

describe('the words of services', () => {
  const words = async () => {
    const { rows } = await testApp().database.sql.execute<{ word: string }>(
      raw`select word from service_words`,
    );
    return new Set(rows.map(({ word }) => word));
  };

  const add = (id: string, name: string) =>
    testApp().database.sql.execute(raw`
    insert into services (id, name, description, photo, price, email, owner_uid, created_at)
    values (${id}, ${name}, 'Cleaning by jane@example.com, +1 555 0100.', '', 10, '', 'uid', now())`);

  const ONE = '01955c53-06e0-7f4d-a886-000000000001';
  const TWO = '01955c53-06e0-7f4d-a886-000000000002';

  it('are those of all services, without stop-words and addresses', async () => {
    const before = await words();
    await add(ONE, 'The Chimney-Thatcher');
    expect([...(await words())].filter((word) => !before.has(word)).toSorted()).toEqual([
      '0100',
      '555',
      'chimney',
      'thatcher',
    ]);
    expect((await search('chimny')).names).toEqual(['The Chimney-Thatcher']);
  });

  it('follow changes, and end with the last service that has them', async () => {
    const { sql } = testApp().database;
    await add(TWO, 'Chimney Lining');
    await sql.execute(raw`delete from services where id = ${ONE}`);
    expect(await words()).toContain('chimney');
    expect(await words()).not.toContain('thatcher');
    await sql.execute(raw`update services set name = 'Thatching' where id = ${TWO}`);
    expect(await words()).toContain('thatching');
    expect(await words()).not.toContain('chimney');
    await sql.execute(raw`delete from services where id = ${TWO}`);
    expect(await words()).not.toContain('thatching');
    expect(await words()).toContain('cleaning');
  });
});

describe('a range of prices', () => {
  const prices = async (parameters: Record<string, string>) => {
    const response = await testApp().app.inject({ url: '/services', query: parameters });
    return response.json<{ price: number }[]>().map(({ price }) => price);
  };

  it('selects services, both ends included, in every order', async () => {
    const range = { minPrice: '45', maxPrice: '65' };
    const all = await prices(range);
    expect(all.toSorted((one, other) => one - other)).toEqual([45, 49, 55, 59, 65]);
    expect(await prices({ ...range, sort: 'price' })).toEqual([45, 49, 55, 59, 65]);
    expect(await prices({ ...range, sort: '-price', limit: '2' })).toEqual([65, 59]);
    expect((await find({ ...range, limit: '2' })).total).toBe('5');
  });

  it('selects among what a search finds', async () => {
    expect((await find({ q: 'cleaning', maxPrice: '45', sort: 'price' })).names).toEqual([
      'Car Wash',
      'Window Cleaning',
      'Carpet Cleaning',
    ]);
    expect((await find({ q: 'clening', minPrice: '200' })).names).toEqual(['Office Cleaning']);
    expect((await find({ minPrice: '65', maxPrice: '45' })).names).toEqual([]);
  });

  it.each(['-1', '100001', 'NaN', '1e9', 'Infinity', '5; drop table services', '5,5'])(
    'refuses %j',
    async (maxPrice) => {
      const response = await testApp().app.inject({ url: '/services', query: { maxPrice } });
      expect(response.statusCode).toBe(400);
      expect(response.json().errors.maxPrice).toBe('A price must be a number from 0 to 100000.');
    },
  );
});
