import { eq, sql as raw } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { seedServices } from '../seed/services.ts';
import type { Sql } from '../src/database/database.ts';
import { reviews, services } from '../src/database/schema.ts';
import { sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp();
const [first, second] = seedServices.map(({ _id }) => _id);

const review = (serviceId = first ?? '', rating: number | null = null) => ({
  rating,
  name: 'Jane',
  email: 'jane@example.com',
  comment: 'Good.',
  photo: '',
  serviceName: '',
  serviceId,
  serviceImg: '',
  ownerUid: 'jane',
});

const sql = (): Sql => testApp().database.sql;

/** Total of a list in a response of the API. */
async function totalOf(url: string): Promise<number> {
  testApp().app.responseStore.invalidate();
  const response = await testApp().app.inject({ url: `${url}limit=1` });
  return Number(response.headers['x-total-count']);
}

/** Ratings of the reviews of a service, in a response of the API. */
async function ratingsOf(id = ''): Promise<unknown> {
  const response = await testApp().app.inject({ url: `/reviews?serviceId=${id}&limit=1` });
  return response.headers['x-ratings'];
}

/** The same, counted. */
async function countRatings(id = ''): Promise<string | undefined> {
  const { rows } = await sql().execute(
    raw`select count(rating), sum(rating) as stars from reviews where service_id = ${id}`,
  );
  const { count, stars } = rows[0] ?? {};
  return stars === null ? undefined : `count=${count}&stars=${stars}`;
}

/** Compares the totals of all lists with the numbers of rows. */
async function expectExact(): Promise<void> {
  const isListed = eq(services.state, 'listed');
  expect(await totalOf('/services?')).toBe(await sql().$count(services, isListed));
  expect(await totalOf('/reviews?')).toBe(await sql().$count(reviews));
  for (const id of [first, second]) {
    const counted = await sql().$count(reviews, raw`${reviews.serviceId} = ${id}`);
    expect(await totalOf(`/reviews?serviceId=${id}&`)).toBe(counted);
    expect(await ratingsOf(id)).toBe(await countRatings(id));
  }
}

describe('the totals are exact', () => {
  it('for the seed', expectExact);

  it('after statements that add and delete several rows', async () => {
    await sql()
      .insert(reviews)
      .values([review(), review(first, 2), review(first, 5), review(second, 4)]);
    await expectExact();
    await sql().delete(reviews).where(raw`owner_uid = 'jane'`);
    await expectExact();
  });

  it('after a review was moved to another service', async () => {
    await sql()
      .insert(reviews)
      .values([review(), review(first, 3)]);
    await sql().update(reviews).set({ serviceId: second }).where(raw`owner_uid = 'jane'`);
    await expectExact();
  });

  it('after ratings were added, changed and removed', async () => {
    await sql()
      .insert(reviews)
      .values([review(), review(first, 3), review(second, 1)]);
    for (const rating of [5, 2, null, 4, null]) {
      await sql().update(reviews).set({ rating }).where(raw`owner_uid = 'jane'`);
      await expectExact();
    }
    await sql()
      .update(reviews)
      .set({ rating: 1, serviceId: second })
      .where(raw`owner_uid = 'jane'`);
    await expectExact();
  });

  it('after services were added, changed and deleted that are not listed', async () => {
    const row = { description: '', photo: '', price: 1, email: '', ownerUid: 'jane' };
    const states = ['listed', 'paused', 'ended', 'paused'] as const;
    const rows = states.map((state) => ({ ...row, name: state, state }));
    await sql().insert(services).values(rows);
    await expectExact();
    for (const state of ['listed', 'paused', 'ended', 'listed', 'ended'] as const) {
      await sql()
        .update(services)
        .set({ state })
        .where(raw`name <> 'listed' and owner_uid = 'jane'`);
      await expectExact();
    }
    await sql().delete(services).where(raw`owner_uid = 'jane'`);
    await expectExact();
  });

  it('after a transaction was rolled back', async () => {
    const failed = sql().transaction(async (transaction) => {
      await transaction.insert(reviews).values([review(), review()]);
      transaction.rollback();
    });
    await expect(failed).rejects.toThrow();
    await expectExact();
  });

  it('after many concurrent writes', async () => {
    const writes = Array.from({ length: 60 }, async (_, index) => {
      await sql()
        .insert(reviews)
        .values([review(first, 1 + (index % 5)), review(second)]);
      if (index % 3 === 0) {
        await sql().execute(
          raw`delete from reviews where id = (select id from reviews order by random() limit 1 for update skip locked)`,
        );
      }
    });
    await Promise.all(writes);
    await expectExact();
  });

  it('after a table was truncated', async () => {
    await sql().execute(raw`truncate reviews cascade`);
    await expectExact();
    expect(await totalOf('/reviews?')).toBe(0);
  });
});
