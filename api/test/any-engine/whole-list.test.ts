import type { Service } from '@clean-express/shared-api/schemas';
import { sql as raw } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { seedServices } from '../../seed/services.ts';
import { recordQueries } from '../engines/record-queries.ts';
import { JANE, JOHN, sharedTestApp } from '../test-app.ts';
import { nextPage } from '../walk-pages.ts';

const testApp = sharedTestApp();

/** More than two batches. */
const ADDED = 2500;

const get = async (url: string, headers = {}) => testApp().app.inject({ url, headers });

beforeAll(async () => {
  await testApp().database.sql.execute(raw`
    insert into services (id, name, description, photo, price, email, owner_uid, created_at)
    select gen_random_uuid(), 'Service ' || n, 'Cleaning', '', n, ${JANE.email}, ${JANE.uid},
      timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(1, ${ADDED}::int) n`);
});

describe('a whole list that is too long for memory', () => {
  it('is sent whole and in order', async () => {
    const response = await get('/services?sort=-price');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-total-count': String(ADDED + seedServices.length),
    });
    expect(response.headers).not.toHaveProperty('link');
    const prices = response.json<Service[]>().map(({ price }) => price);
    expect(prices).toHaveLength(ADDED + seedServices.length);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const ids = new Set(response.json<Service[]>().map(({ _id }) => _id));
    expect(ids.size).toBe(prices.length);
  });

  it('has the same items as single responses, besides who offers them', async () => {
    const [seed] = seedServices;
    const list = (await get('/services')).json<Service[]>();
    const { provider: _, ...one } = (await get(`/services/${seed?._id}`)).json();
    expect(list.find(({ _id }) => _id === seed?._id)).toEqual(one);
  });

  it('is read in batches, and not cached', async () => {
    const take = recordQueries();
    for (const _ of ['first', 'second']) {
      const { headers } = await get('/services');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('etag');
      expect(take()).toHaveLength(3);
    }
  });

  it('can be filtered by owner', async () => {
    const response = await get('/services?email=', await testApp().as(JANE));
    expect(response.json()).toHaveLength(ADDED);
    expect(response.headers['x-total-count']).toBe(String(ADDED));
  });

  it('is not read for HEAD', async () => {
    const take = recordQueries();
    const response = await testApp().app.inject({ method: 'HEAD', url: '/services' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['x-total-count']).toBe(String(ADDED + seedServices.length));
    expect(take()).toHaveLength(1);
  });

  it('is aborted when the database fails, so that clients notice that it is incomplete', async () => {
    const { sql } = testApp().database;
    const select = sql.select.bind(sql);
    const failing = vi.spyOn(sql, 'select');
    failing.mockImplementationOnce(select).mockImplementationOnce(() => {
      throw new Error('The connection was refused.');
    });
    await expect(get('/services')).rejects.toThrow();
  });
});

describe('the list of a user with very many rows', () => {
  const addReviews = (count: number) =>
    testApp().database.sql.execute(raw`
      insert into reviews
        (id, name, email, comment, photo, service_name, service_id, service_img, owner_uid, created_at)
      select gen_random_uuid(), 'John', ${JOHN.email}, 'Good.', '', '', ${seedServices[0]?._id}::uuid, '',
        ${JOHN.uid}, now()
      from generate_series(1, ${count}::int)`);
  const total = async () => {
    const response = await get('/reviews?email=&limit=1', await testApp().as(JOHN));
    return response.headers['x-total-count'];
  };

  it('is counted to ten thousand only', async () => {
    await addReviews(10_000);
    expect(await total()).toBe('10000');
    await addReviews(1);
    expect(await total()).toBeUndefined();
  });
});

describe('a search with very many matches', () => {
  it('ranks some of them, and has no total', async () => {
    const response = await get('/services?q=cleaning');
    expect(response.json()).toHaveLength(200);
    expect(response.headers).not.toHaveProperty('x-total-count');
  });

  it.each(['newest', 'price', '-price', 'name'])(
    'returns all of them, sorted by %s',
    async (sort) => {
      const url = `/services?q=service+clean&sort=${sort}`;
      const own = (await get('/services?q=service+clean&email=', await testApp().as(JANE))).json();
      const response = await get(url);
      const ids = response.json<Service[]>().map(({ _id }) => _id);
      expect(ids).toEqual(expect.arrayContaining(own.map(({ _id }: Service) => _id)));
      expect(new Set(ids).size).toBe(ids.length);
      expect(response.headers).not.toHaveProperty('x-total-count');
      const first = await get(`${url}&limit=120`);
      const second = await get(nextPage(first.headers.link) ?? '');
      const paged = [first, second].flatMap((page) => page.json<Service[]>());
      expect(paged.map(({ _id }) => _id)).toEqual(ids.slice(0, 240));
    },
  );

  it('sorts them by a requested order', async () => {
    const prices = (await get('/services?q=service+clean&sort=-price'))
      .json<Service[]>()
      .map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });

  it('has the total of few matches in any order', async () => {
    for (const sort of ['', '&sort=price', '&sort=name', '&sort=newest']) {
      const response = await get(`/services?q=service+1234${sort}`);
      expect(response.json()).toMatchObject([{ name: 'Service 1234' }]);
      expect(response.headers['x-total-count']).toBe('1');
    }
  });

  it('returns all of them in a requested order', async () => {
    const url = '/services?q=cleaning&email=&sort=price';
    const response = await get(url, await testApp().as(JANE));
    expect(response.json()).toHaveLength(ADDED);
    expect(response.headers['x-total-count']).toBe(String(ADDED));
  });
});
