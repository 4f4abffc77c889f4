import { inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { seedServices } from '../../seed/services.ts';
import {
  endedSessions,
  messages,
  profiles,
  reviews,
  services,
  subscriptions,
} from '../../src/database/schema.ts';
import type { Member } from '../../src/modules/tokens/member.ts';
import { JANE as JANE_BEFORE, JOHN, sharedTestApp } from '../test-app.ts';

const testApp = sharedTestApp({ INBOX_PER_DAY: '1000', COSTLY_PER_MINUTE: '1000' });

/** Jane has just signed in: a deletion needs it, and other tests may have taken minutes. */
const JANE: Member = { ...JANE_BEFORE, authTime: Math.floor(Date.now() / 1000) };

const VERIFIED_JANE: Member = { ...JANE, emailVerified: true };

const [seedService] = seedServices;

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  member?: Member,
  payload?: object,
) {
  const headers = member ? await testApp().as(member) : {};
  return testApp().app.inject({ method, url, headers, ...(payload && { payload }) });
}

const addService = async (member: Member) =>
  (
    await call('POST', '/services', member, {
      name: 'Boat cleaning',
      photo: 'https://pictures.example.com/boat.jpg',
      price: 49.99,
      description: 'Inside and out.',
      email: member.email,
    })
  ).json<{ insertedId: string }>().insertedId;

const addReview = async (member: Member, serviceId: string, comment: string) =>
  (
    await call('POST', '/reviews', member, {
      name: 'Someone',
      email: member.email,
      comment,
      photo: '',
      serviceName: 'Boat cleaning',
      serviceId,
      serviceImg: '',
    })
  ).json<{ insertedId: string }>().insertedId;

/** What Jane has, and what John has that is not on one of Jane's services. */
async function fill() {
  const service = await addService(JANE);
  const seeded = seedService?._id ?? '';
  const own = await addReview(JANE, seeded, 'Own review.');
  const johnsOnJanes = await addReview(JOHN, service, 'On a service of Jane.');
  const johns = await addReview(JOHN, seeded, 'On another service.');
  for (const email of ['Jane@Example.com', JOHN.email]) {
    const form = { name: 'Someone', email, phone: '1', company: 'Doe', message: 'Hello.' };
    await call('POST', '/messages', undefined, form);
    await call('POST', '/subscriptions', undefined, { email });
  }
  return { service, own, johnsOnJanes, johns };
}

const PROFILES = [
  { uid: JANE.uid, name: 'Jane', issuedAt: 1 },
  { uid: JOHN.uid, name: 'John', issuedAt: 1 },
];

const storeProfiles = () => testApp().database.sql.insert(profiles).values(PROFILES);

const emailsIn = async (table: typeof messages | typeof subscriptions) => {
  const rows = await testApp().database.sql.select({ email: table.email }).from(table);
  return rows.map(({ email }) => email.toLowerCase()).toSorted();
};

const statusOf = async (url: string) => (await call('GET', url)).statusCode;

beforeEach(async () => {
  const { sql } = testApp().database;
  const uids = [JANE.uid, JOHN.uid];
  await sql.delete(reviews).where(inArray(reviews.ownerUid, uids));
  await sql.delete(services).where(inArray(services.ownerUid, uids));
  await sql.delete(messages);
  await sql.delete(subscriptions);
  await sql.delete(profiles);
  await sql.delete(endedSessions);
});

describe('GET /me/export', () => {
  it('sends all that is stored about the user, as a file', async () => {
    const { service, own } = await fill();
    await storeProfiles();
    const picture = 'https://pictures.example.com/jane.jpg';
    const response = await call('GET', '/me/export', { ...VERIFIED_JANE, picture });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="clean-express.json"',
      'cache-control': 'no-store',
    });
    const stored = { _id: expect.any(String), createdAt: expect.any(String) };
    expect(response.json()).toEqual({
      uid: JANE.uid,
      email: JANE.email,
      page: '',
      name: 'Jane',
      photo: 'https://pictures.example.com/jane.jpg',
      reviews: [expect.objectContaining({ _id: own, comment: 'Own review.', email: JANE.email })],
      services: [
        {
          ...stored,
          _id: service,
          name: 'Boat cleaning',
          photo: 'https://pictures.example.com/boat.jpg',
          price: 49.99,
          description: 'Inside and out.',
          email: JANE.email,
        },
      ],
      replies: [],
      reports: [],
      photos: [],
      messages: [
        {
          ...stored,
          name: 'Someone',
          email: 'Jane@Example.com',
          phone: '1',
          company: 'Doe',
          message: 'Hello.',
        },
      ],
      subscriptions: [{ ...stored, email: JANE.email, confirmedAt: null }],
    });
    expect(response.json().reviews[0].photo).not.toContain('undefined');
  });

  it('contains no message or subscription of an address that is not verified', async () => {
    await fill();
    const { body } = await call('GET', '/me/export', JANE);
    expect(JSON.parse(body)).toMatchObject({ messages: [], subscriptions: [] });
    const withoutEmail = { ...JANE, email: '', emailVerified: true };
    expect((await call('GET', '/me/export', withoutEmail)).json()).toMatchObject({ messages: [] });
  });

  it('sends more rows than are in memory at the same time', async () => {
    const { sql } = testApp().database;
    const row = { name: 'B', description: '', photo: '', price: 1, email: '', ownerUid: JOHN.uid };
    await sql.insert(services).values(Array.from({ length: 2500 }, () => row));
    const { services: exported } = (await call('GET', '/me/export', JOHN)).json();
    expect(new Set(exported.map(({ _id }: { _id: string }) => _id)).size).toBe(2500);
  });
});

describe('DELETE /me', () => {
  it('deletes what is stored about the user, and nothing else', async () => {
    const { service, own, johnsOnJanes, johns } = await fill();
    await storeProfiles();
    // They are now cached.
    for (const url of ['/reviews', '/services', `/services/${service}`]) await call('GET', url);

    const response = await call('DELETE', '/me', VERIFIED_JANE);
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');

    expect(await statusOf(`/reviews/${own}`)).toBe(404);
    expect(await statusOf(`/services/${service}`)).toBe(410);
    // What another user wrote is theirs.
    expect((await call('GET', `/reviews/${johnsOnJanes}`)).json()).toMatchObject({
      comment: 'On a service of Jane.',
      serviceName: 'A service that has ended',
      serviceImg: '',
    });
    expect(await statusOf(`/reviews/${johns}`)).toBe(200);
    expect((await call('GET', '/reviews')).body).not.toMatch(/Own review|Boat cleaning/);
    expect((await call('GET', '/services')).body).not.toContain(service);
    expect(await emailsIn(messages)).toEqual([JOHN.email]);
    expect(await emailsIn(subscriptions)).toEqual([JOHN.email]);
    const names = await testApp().database.sql.select({ name: profiles.name }).from(profiles);
    expect(names).toEqual([{ name: 'John' }]);
    expect((await call('GET', '/me/export', VERIFIED_JANE)).json()).toMatchObject({
      name: '',
      reviews: [],
      services: [],
      messages: [],
      subscriptions: [],
    });
  });

  it('can be repeated with the same token', async () => {
    await fill();
    for (let count = 0; count < 3; count += 1) {
      expect((await call('DELETE', '/me', VERIFIED_JANE)).statusCode).toBe(204);
    }
  });

  it('ends the other sessions, from which something could be added again', async () => {
    const earlier = { ...JANE, authTime: JANE.authTime - 60 };
    expect((await call('GET', '/me/export', earlier)).statusCode).toBe(200);
    await call('DELETE', '/me', JANE);
    const refused = await call('GET', '/me/export', earlier);
    expect(refused.json()).toMatchObject({ status: 401, code: 'session-ended' });
    expect(
      (await call('GET', '/me/export', { ...JOHN, authTime: JOHN.authTime - 86_400 })).statusCode,
    ).toBe(200);
  });

  it('deletes no message or subscription of an address that is not verified', async () => {
    const { own } = await fill();
    expect((await call('DELETE', '/me', JANE)).statusCode).toBe(204);
    expect(await statusOf(`/reviews/${own}`)).toBe(404);
    expect(await emailsIn(messages)).toEqual([JANE.email, JOHN.email]);
    expect(await emailsIn(subscriptions)).toEqual([JANE.email, JOHN.email]);
  });

  it('deletes everything or nothing', async () => {
    const { own } = await fill();
    const { sql } = testApp().database;
    const transaction = vi.spyOn(sql, 'transaction').mockImplementationOnce((work) =>
      sql.transaction(async (inner) => {
        await work(inner);
        throw new Error('The connection was lost.');
      }),
    );
    expect((await call('DELETE', '/me', VERIFIED_JANE)).statusCode).toBe(500);
    transaction.mockRestore();
    expect(await statusOf(`/reviews/${own}`)).toBe(200);
    expect(await emailsIn(messages)).toEqual([JANE.email, JOHN.email]);
  });

  it('needs a sign-in of the last five minutes', async () => {
    const { own } = await fill();
    const earlier = { ...VERIFIED_JANE, authTime: JANE.authTime - 301 };
    const refused = await call('DELETE', '/me', earlier);
    expect(refused.json()).toMatchObject({ status: 403, code: 'sign-in-required' });
    expect(await statusOf(`/reviews/${own}`)).toBe(200);
    expect((await call('GET', '/me/export', earlier)).statusCode).toBe(200);
  });

  it('needs a token', async () => {
    expect((await call('DELETE', '/me')).statusCode).toBe(401);
    expect((await call('GET', '/me/export')).statusCode).toBe(401);
  });

  it('names no service of the user in a review that is added at the same time', async () => {
    const service = await addService(JANE);
    const reviewing = Array.from({ length: 10 }, () => addReview(JOHN, service, 'Now.'));
    expect((await call('DELETE', '/me', VERIFIED_JANE)).statusCode).toBe(204);
    await Promise.all(reviewing);
    expect(await statusOf(`/services/${service}`)).toBe(410);
    const { body } = await call('GET', `/reviews?serviceId=${service}`);
    expect(body).not.toContain('Boat cleaning');
  });
});
