import type { Review } from '@clean-express/shared-api/schemas';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { reviewReports, reviews, services } from '../../src/database/schema.ts';
import { createReportRepository } from '../../src/modules/reviews/report.repository.ts';
import type { Member } from '../../src/modules/tokens/member.ts';
import { JANE as JANE_BEFORE, JOHN, sharedTestApp } from '../test-app.ts';
import { walkPages } from '../walk-pages.ts';

const testApp = sharedTestApp({ WRITES_PER_MINUTE: '1000', COSTLY_PER_MINUTE: '1000' });

/** Jane has just signed in, so that she may delete her data. */
const JANE: Member = { ...JANE_BEFORE, authTime: Math.floor(Date.now() / 1000) };

const MARY: Member = { uid: 'uid-mary', email: 'mary@example.com', authTime: JANE.authTime };

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  member?: Member,
  payload?: object,
) {
  const headers = member ? await testApp().as(member) : {};
  return testApp().app.inject({ method, url, headers, ...(payload && { payload }) });
}

const read = async <Body>(url: string, member?: Member) =>
  (await call('GET', url, member)).json<Body>();

const idOf = (response: Awaited<ReturnType<typeof call>>) =>
  response.json<{ insertedId: string }>().insertedId;

const post = (body: object, member = JOHN) =>
  call('POST', '/reviews', member, {
    name: 'John',
    email: member.email,
    comment: 'It shines.',
    photo: '',
    serviceName: 'Zeppelin polishing',
    serviceId: service,
    serviceImg: '',
    ...body,
  });

const rate = async (rating?: number) => idOf(await post(rating === undefined ? {} : { rating }));

/** A service of Jane. */
let service: string;

beforeEach(async () => {
  const { sql } = testApp().database;
  const uids = [JANE.uid, JOHN.uid, MARY.uid];
  await sql.delete(reviewReports);
  await sql.delete(reviews).where(inArray(reviews.ownerUid, uids));
  await sql.delete(services).where(inArray(services.ownerUid, uids));
  const added = await call('POST', '/services', JANE, {
    name: 'Zeppelin polishing',
    photo: 'https://pictures.example.com/zeppelin.jpg',
    price: 49.99,
    description: 'Inside and out.',
    email: JANE.email,
  });
  service = idOf(added);
});

const listUrl = () => `/reviews?serviceId=${service}`;

const ratingsOfList = async () => (await call('GET', `${listUrl()}&limit=1`)).headers['x-ratings'];

describe('a rating', () => {
  it('is stored with the date of the review', async () => {
    const review = await read<Review>(`/reviews/${await rate(4)}`);
    expect(review.rating).toBe(4);
    expect(Date.parse(review.createdAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('may be left out', async () => {
    const unrated = await read<Review>(`/reviews/${await rate()}`);
    expect(unrated).not.toHaveProperty('rating');
    expect(unrated).not.toHaveProperty('reply');
  });

  it.each([0, 6, 1.5, -1, '5', true, null, [5], 1e9])('is not %j', async (rating) => {
    const response = await post({ rating });
    expect(response.json()).toMatchObject({
      status: 400,
      errors: { rating: 'A rating is a whole number from 1 to 5.' },
    });
  });

  it('cannot be changed', async () => {
    const url = `/reviews/${await rate(2)}`;
    const review = await read<Review>(url);
    await call('PUT', url, JOHN, { ...review, rating: 5, comment: 'Better.' });
    expect(await read(url)).toMatchObject({ rating: 2, comment: 'Better.' });
    expect(await ratingsOfList()).toBe('count=1&stars=2');
  });

  it('is not for the owner of the service, who may write a review', async () => {
    const refused = await post({ rating: 5 }, JANE);
    expect(refused.json()).toMatchObject({ status: 422, code: 'own-service' });
    expect((await post({}, JANE)).statusCode).toBe(201);
  });
});

describe('the ratings of a service', () => {
  it('are in the header of its reviews at once, whatever changes them', async () => {
    expect(await ratingsOfList()).toBeUndefined();
    await rate();
    expect(await ratingsOfList()).toBeUndefined();
    const first = await rate(5);
    await rate(2);
    expect(await ratingsOfList()).toBe('count=2&stars=7');
    await call('DELETE', `/reviews/${first}`, JOHN);
    expect(await ratingsOfList()).toBe('count=1&stars=2');
  });

  it('may be read by a script of the site', async () => {
    const headers = { origin: 'https://www.example.com' };
    const response = await testApp().app.inject({ url: listUrl(), headers });
    expect(response.headers['access-control-expose-headers']).toContain('X-Ratings');
  });

  it('are not those of another list', async () => {
    await rate(5);
    const own = await call('GET', `${listUrl()}&email=&limit=1`, JOHN);
    const all = await call('GET', '/reviews?limit=1');
    for (const { headers } of [own, all]) expect(headers).not.toHaveProperty('x-ratings');
  });
});

describe('?sort=', () => {
  it('-rating has the best first, of as many stars the newest, and those without at the end', async () => {
    const ids = [];
    for (const rating of [3, 5, undefined, 3, 5, 1, undefined, 3]) ids.push(await rate(rating));
    const [a3, a5, a0, b3, b5, a1, b0, c3] = ids;
    const sorted = [b5, a5, c3, b3, a3, a1, b0, a0];
    const all = await read<Review[]>(`${listUrl()}&sort=-rating`);
    expect(all.map(({ _id }) => _id)).toEqual(sorted);
    for (const limit of [1, 2, 3]) {
      const pages = await walkPages(testApp(), `${listUrl()}&sort=-rating&limit=${limit}`);
      expect(pages.flat()).toEqual(sorted);
    }
    const newest = await read<Review[]>(`${listUrl()}&sort=newest`);
    expect(newest.map(({ _id }) => _id)).toEqual(ids.toReversed());
  });

  it('refuses another order, and the cursor of another one', async () => {
    for (const rating of [1, 2]) await rate(rating);
    expect((await call('GET', `${listUrl()}&sort=rating`)).statusCode).toBe(400);
    const { headers } = await call('GET', `${listUrl()}&limit=1`);
    const cursor = String(headers.link).match(/cursor=([\w-]+)/)?.[1];
    const response = await call('GET', `${listUrl()}&sort=-rating&limit=1&cursor=${cursor}`);
    expect(response.json()).toMatchObject({ status: 400, code: 'invalid-cursor' });
  });
});

describe('a reply', () => {
  const reply = (id: string, text: unknown, member?: Member) =>
    call('PUT', `/reviews/${id}/reply`, member, { reply: text });

  it('is shown at once, and can be changed and deleted', async () => {
    const id = await rate(3);
    const inList = async () => (await read<Review[]>(`${listUrl()}&limit=5`))[0];
    expect(await inList()).not.toHaveProperty('reply');
    for (const text of ['Thank you.', ' We <b>mended</b> it. ']) {
      const response = await reply(id, text, JANE);
      expect(response.json()).toEqual({ acknowledged: true, modifiedCount: 1 });
      expect(await inList()).toMatchObject({ reply: text.trim(), rating: 3 });
    }
    const before = await inList();
    expect((await reply(id, 'We <b>mended</b> it.', JANE)).json()).toMatchObject({
      modifiedCount: 0,
    });
    expect(await inList()).toEqual(before);
    expect(Date.parse(before?.repliedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const remove = () => call('DELETE', `/reviews/${id}/reply`, JANE);
    expect((await remove()).json()).toEqual({ acknowledged: true, deletedCount: 1 });
    expect((await remove()).json()).toEqual({ acknowledged: true, deletedCount: 0 });
    for (const field of ['reply', 'repliedAt']) expect(await inList()).not.toHaveProperty(field);
  });

  it.each([
    ['another user', MARY, 403],
    ['the author of the review', JOHN, 403],
    ['someone with the email of the owner', { ...MARY, email: JANE.email }, 403],
    ['an anonymous visitor', undefined, 401],
  ])('is not by %s', async (_name, member, status) => {
    const id = await rate(1);
    await reply(id, 'Thank you.', JANE);
    expect((await reply(id, 'Never come back.', member)).statusCode).toBe(status);
    expect((await call('DELETE', `/reviews/${id}/reply`, member)).statusCode).toBe(status);
    expect(await read(`/reviews/${id}`)).toMatchObject({ reply: 'Thank you.' });
  });

  it('is a text of at most 2000 characters to a review that exists', async () => {
    const id = await rate();
    for (const text of ['', ' ', undefined, 5, 'a\0b', 'x'.repeat(2001)]) {
      expect((await reply(id, text, JANE)).statusCode).toBe(400);
    }
    expect((await reply(`${id.slice(0, -4)}0000`, 'Hello.', JANE)).statusCode).toBe(404);
    expect((await reply('xyz', 'Hello.', JANE)).statusCode).toBe(404);
  });

  it('goes with the service, and nobody can reply then', async () => {
    const id = await rate(3);
    await reply(id, 'Thank you.', JANE);
    await call('DELETE', `/services/${service}`, JANE);
    const left = await read<Review>(`/reviews/${id}`);
    expect(left).toMatchObject({ rating: 3, comment: 'It shines.' });
    expect(left).not.toHaveProperty('reply');
    for (const member of [JANE, { ...JANE, uid: '' }]) {
      expect((await reply(id, 'Hello.', member)).statusCode).not.toBe(200);
    }
  });

  it('is in the export of its owner, and goes with the account', async () => {
    const id = await rate(3);
    await reply(id, 'Thank you.', JANE);
    const replies = [{ _id: id, reply: 'Thank you.', repliedAt: expect.any(String) }];
    expect(await read('/me/export', JANE)).toMatchObject({ replies });
    const exported = await read<{ reviews: Review[]; replies: object[] }>('/me/export', JOHN);
    expect(exported.replies).toEqual([]);
    expect(exported.reviews).toMatchObject([{ _id: id, rating: 3, reply: 'Thank you.' }]);
    expect((await call('DELETE', '/me', JANE)).statusCode).toBe(204);
    expect(await read(`/reviews/${id}`)).not.toHaveProperty('reply');
  });
});

describe('a report', () => {
  const report = (id: string, member?: Member, reason: unknown = 'It is an advertisement.') =>
    call('POST', `/reviews/${id}/reports`, member, { reason });

  const repository = () => createReportRepository(testApp().database.sql);

  it('is stored for the operator once by a user, and not shown', async () => {
    const id = await rate(1);
    const before = await read<Review>(`/reviews/${id}`);
    for (const member of [MARY, MARY, JANE]) {
      const response = await report(id, member);
      expect([response.statusCode, response.json()]).toEqual([201, { acknowledged: true }]);
    }
    await report(id, MARY, 'Another reason.');
    const reason = 'It is an advertisement.';
    const of = { review: id, service: 'Zeppelin polishing', comment: 'It shines.', reason };
    expect(await repository().listOpen()).toMatchObject([
      { ...of, reporter: MARY.uid },
      { ...of, reporter: JANE.uid },
    ]);
    expect(await read(`/reviews/${id}`)).toEqual(before);
  });

  it('is closed by the operator for good, or goes with the review', async () => {
    const [first, second] = [await rate(1), await rate(2)];
    for (const id of [first, second]) await report(id, MARY);
    expect(await repository().close(first)).toBe(1);
    await report(first, MARY);
    expect(await repository().listOpen()).toMatchObject([{ review: second }]);
    expect(await repository().deleteReview(second)).toBe(1);
    expect(await repository().listOpen()).toEqual([]);
    expect((await call('GET', `/reviews/${second}`)).statusCode).toBe(404);
  });

  it('needs a reason, a user, and a review of somebody else', async () => {
    const id = await rate(1);
    for (const reason of ['', ' ', null, 'x'.repeat(501)]) {
      expect((await report(id, MARY, reason)).statusCode).toBe(400);
    }
    expect((await report(id)).statusCode).toBe(401);
    expect((await report(id, JOHN)).json()).toMatchObject({ status: 422, code: 'own-review' });
    expect((await report(`${id.slice(0, -4)}0000`, MARY)).statusCode).toBe(404);
  });

  it('is refused after twenty in a day', async () => {
    const ids = await Promise.all(Array.from({ length: 21 }, () => rate()));
    for (const id of ids.slice(0, 20)) expect((await report(id, MARY)).statusCode).toBe(201);
    const refused = await report(ids[20] ?? '', MARY);
    expect(refused.json()).toMatchObject({ status: 429, code: 'daily-limit' });
    expect((await report(ids[20] ?? '', JANE)).statusCode).toBe(201);
    expect(await repository().listOpen()).toHaveLength(21);
  });

  it('is in the export of its user, and goes with the account', async () => {
    const id = await rate(1);
    await report(id, JANE);
    await report(id, MARY);
    const exported = await read<{ reports: object[] }>('/me/export', JANE);
    expect(exported.reports).toEqual([
      {
        _id: expect.any(String),
        reviewId: id,
        reason: 'It is an advertisement.',
        createdAt: expect.any(String),
      },
    ]);
    await call('DELETE', '/me', JANE);
    const left = testApp().database.sql.select().from(reviewReports);
    expect(await left.where(eq(reviewReports.reporterUid, JANE.uid))).toEqual([]);
    expect(await repository().listOpen()).toMatchObject([{ reporter: MARY.uid }]);
  });
});
