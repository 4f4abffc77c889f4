import type { Review, Service } from '@clean-express/shared-api/schemas';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { seedServices } from '../../seed/services.ts';
import { reviews, services } from '../../src/database/schema.ts';
import type { Member } from '../../src/modules/tokens/member.ts';
import { JANE, JOHN, sharedTestApp } from '../test-app.ts';
import { PHOTO_FILE } from '../test-photos.ts';
import { walkPages } from '../walk-pages.ts';

const testApp = sharedTestApp({ WRITES_PER_MINUTE: '1000', COSTLY_PER_MINUTE: '1000' });

async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  member?: Member,
  payload?: object,
  ifMatch?: string,
) {
  const user = member ? await testApp().as(member) : {};
  const headers = { ...user, ...(ifMatch && { 'if-match': ifMatch }) };
  return testApp().app.inject({ method, url, headers, ...(payload && { payload }) });
}

const read = async <Body>(url: string, member?: Member) =>
  (await call('GET', url, member)).json<Body>();

async function add(path: string, member: Member, payload: object): Promise<string> {
  const response = await call('POST', path, member, { ...payload, email: member.email });
  expect(response.statusCode).toBe(201);
  return response.json<{ insertedId: string }>().insertedId;
}

const SERVICE = {
  name: 'Zeppelin polishing',
  photo: 'https://pictures.example.com/zeppelin.jpg',
  price: 49.99,
  description: 'Inside and out.',
};

const review = (serviceId: string) => ({
  name: 'John',
  comment: 'It shines.',
  photo: '',
  serviceName: SERVICE.name,
  serviceId,
  serviceImg: '',
});

/** A service of Jane, and a review of it by John. */
let service: string;
let url: string;
let reviewUrl: string;

beforeEach(async () => {
  const { sql } = testApp().database;
  await sql.delete(reviews).where(inArray(reviews.ownerUid, [JANE.uid, JOHN.uid]));
  await sql.delete(services).where(eq(services.ownerUid, JANE.uid));
  service = await add('/services', JANE, SERVICE);
  url = `/services/${service}`;
  reviewUrl = `/reviews/${await add('/reviews', JOHN, review(service))}`;
});

const idsIn = (list: { _id: string }[]) => list.map(({ _id }) => _id);

const LISTS = [
  '/services',
  '/services?limit=100',
  '/services?sort=newest&limit=5',
  '/services?fields=name',
  // That of the sitemap.
  '/services?fields=name&limit=100',
  '/services?q=zeppelin',
  '/services?q=zeppelin&sort=price&limit=1',
];

/** How many of the lists have the service. */
async function listed(member?: Member): Promise<number> {
  const lists = await Promise.all(LISTS.map((list) => read<Service[]>(list, member)));
  return lists.filter((list) => idsIn(list).includes(service)).length;
}

const totalOf = async () => (await call('GET', '/services?limit=1')).headers['x-total-count'];

describe('PATCH /services/:id', () => {
  it('changes what the body has, and the reviews follow name and photo', async () => {
    // They are now cached.
    for (const each of [url, reviewUrl, '/services']) await call('GET', each);
    const photo = `https://api.example.com/photos/${PHOTO_FILE}`;
    const response = await call('PATCH', url, JANE, { name: ' Balloon polishing ', photo });
    expect(response.json()).toEqual({ acknowledged: true, modifiedCount: 1 });
    const changed = { ...SERVICE, name: 'Balloon polishing', photo, _id: service, email: '' };
    expect(await read(url)).toEqual({ ...changed, provider: expect.any(Object) });
    expect(await read(reviewUrl)).toMatchObject({
      comment: 'It shines.',
      serviceName: 'Balloon polishing',
      serviceImg: photo,
    });
    expect(idsIn(await read<Service[]>('/services?q=balloon'))).toEqual([service]);
    expect(await listed()).toBe(LISTS.length - 2);
  });

  it('changes nothing else, and can be repeated', async () => {
    for (let count = 0; count < 2; count += 1) {
      expect((await call('PATCH', url, JANE, { price: 5 })).statusCode).toBe(200);
    }
    expect(await read(url)).toMatchObject({ ...SERVICE, price: 5 });
    expect(await read<Review>(reviewUrl)).toMatchObject({ serviceName: SERVICE.name });
  });

  it.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['no price', { price: 0 }, 'price'],
    ['a script for a photo', { photo: 'javascript:alert(1)' }, 'photo'],
    ['a text for a pause', { paused: 'yes' }, 'paused'],
  ])('refuses %s', async (_name, body, field) => {
    const response = await call('PATCH', url, JANE, body);
    expect(response.json()).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
    expect(await read(url)).toMatchObject(SERVICE);
  });

  it.each([{}, { state: 'ended' }, { email: JOHN.email }, { ownerUid: JOHN.uid }, { own: true }])(
    'refuses the body %j',
    async (body) => {
      expect((await call('PATCH', url, JANE, body)).statusCode).toBe(400);
    },
  );

  describe('with the version that was opened', () => {
    const open = async (member?: Member) =>
      String((await call('GET', url, member)).headers.etag ?? '');
    const save = (price: number, version: string) => call('PATCH', url, JANE, { price }, version);

    it.each([
      ['as its owner', JANE],
      ['as an anonymous visitor', undefined],
    ])('accepts the first save, and refuses the second one, read %s', async (_name, reader) => {
      const version = await open(reader);
      expect((await save(5, version)).json()).toMatchObject({ modifiedCount: 1 });
      // The response may have been lost.
      expect((await save(5, version)).json()).toMatchObject({ modifiedCount: 0 });
      expect((await save(6, version)).json()).toMatchObject({
        status: 412,
        code: 'changed-meanwhile',
      });
      expect(await read(url)).toMatchObject({ price: 5 });
      expect((await save(6, await open(JANE))).statusCode).toBe(200);
      expect((await save(7, '*')).statusCode).toBe(200);
    });

    it('accepts one of two simultaneous saves', async () => {
      const version = await open(JANE);
      const saves = await Promise.all([save(5, version), save(6, version)]);
      expect(saves.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    });
  });

  it('may be called by a script of the site', async () => {
    const headers = {
      origin: 'https://www.example.com',
      'access-control-request-method': 'PATCH',
    };
    const response = await testApp().app.inject({ method: 'OPTIONS', url, headers });
    expect(response.headers['access-control-allow-methods']).toContain('PATCH');
  });
});

describe('a paused service', () => {
  const pause = (paused: boolean) => call('PATCH', url, JANE, { paused });

  it('is in no list or search but that of its owner, until it is resumed', async () => {
    const total = await totalOf();
    expect(await listed()).toBe(LISTS.length);
    await pause(true);
    expect([await listed(), await listed(JOHN), await listed(JANE)]).toEqual([0, 0, 0]);
    expect(await totalOf()).toBe(String(Number(total) - 1));
    const own = await read<Service[]>(`/services?email=${JANE.email}`, JANE);
    expect(own).toMatchObject([{ _id: service, paused: true, own: true }]);
    await pause(true);
    await pause(false);
    expect(await listed()).toBe(LISTS.length);
    expect(await totalOf()).toBe(total);
    expect(await read<Service>(url)).not.toHaveProperty('paused');
  });

  it('exists for its owner only', async () => {
    await pause(true);
    expect(await read(url, JANE)).toMatchObject({ ...SERVICE, paused: true });
    const missing = await read<object>(`/services/${seedServices[0]?._id.slice(0, -4)}0000`);
    for (const member of [undefined, JOHN]) {
      const response = await call('GET', url, member);
      expect([response.statusCode, response.json()]).toEqual([404, missing]);
    }
    expect((await call('PATCH', url, JOHN, { price: 1 })).statusCode).toBe(404);
    expect((await call('DELETE', url, JOHN)).statusCode).toBe(404);
  });

  it('has its reviews, and only its owner adds one', async () => {
    await pause(true);
    expect(await read(reviewUrl)).toMatchObject({ serviceName: SERVICE.name });
    const refused = await call('POST', '/reviews', JOHN, { ...review(service), email: JOHN.email });
    expect(refused.json()).toMatchObject({ status: 422, code: 'unknown-service' });
    await add('/reviews', JANE, review(service));
  });

  it('is in the export of its owner', async () => {
    await pause(true);
    const exported = await read<{ services: Service[] }>('/me/export', JANE);
    expect(exported.services).toMatchObject([{ _id: service, paused: true }]);
    expect(exported.services[0]).not.toHaveProperty('state');
  });

  it('hides no page of a search', async () => {
    const ids = [service];
    for (let count = 0; count < 19; count += 1) ids.push(await add('/services', JANE, SERVICE));
    for (const id of ids.slice(0, 10)) {
      await call('PATCH', `/services/${id}`, JANE, { paused: true });
    }
    for (const sort of ['', '&sort=price', '&sort=newest']) {
      const pages = await walkPages(testApp(), `/services?q=zeppelin${sort}&limit=3`);
      expect(pages.flat().toSorted()).toEqual(ids.slice(10).toSorted());
    }
  });
});

describe('DELETE /services/:id', () => {
  it('ends a service, whose reviews stay with those who wrote them', async () => {
    const total = await totalOf();
    for (const each of [url, reviewUrl]) await call('GET', each);
    const response = await call('DELETE', url, JANE);
    expect(response.json()).toEqual({ acknowledged: true, deletedCount: 1 });
    expect(await listed()).toBe(0);
    expect(await totalOf()).toBe(String(Number(total) - 1));
    expect(await read(`/services?email=`, JANE)).toEqual([]);
    for (const member of [undefined, JANE, JOHN]) {
      const ended = await call('GET', url, member);
      expect(ended.json()).toMatchObject({ status: 410, code: 'service-ended' });
    }
    const ended = { serviceId: service, serviceName: 'A service that has ended', serviceImg: '' };
    expect(await read(reviewUrl)).toMatchObject({ comment: 'It shines.', ...ended });
    const johns = await read<Review[]>('/reviews?email=', JOHN);
    expect(johns).toContainEqual(expect.objectContaining({ own: true, ...ended }));
  });

  it('leaves nothing of it', async () => {
    await call('DELETE', url, JANE);
    const { rows } = await testApp().database.sql.execute(
      `select to_jsonb(services) - 'created_at' as row from services where id = '${service}'`,
    );
    expect(rows).toEqual([
      {
        row: {
          id: service,
          name: '',
          description: '',
          description_point: null,
          description_last: null,
          photo: '',
          price: 0,
          email: '',
          owner_uid: '',
          state: 'ended',
          search: '',
        },
      },
    ]);
  });

  it('is for good: it cannot be changed, resumed, deleted again or reviewed', async () => {
    await call('DELETE', url, JANE);
    expect((await call('PATCH', url, JANE, { paused: false })).statusCode).toBe(410);
    expect((await call('DELETE', url, JANE)).statusCode).toBe(410);
    const refused = await call('POST', '/reviews', JOHN, { ...review(service), email: JOHN.email });
    expect(refused.statusCode).toBe(422);
  });

  it('leaves the reviews to be changed and deleted', async () => {
    await call('DELETE', url, JANE);
    expect((await call('DELETE', reviewUrl, JOHN)).json()).toMatchObject({ deletedCount: 1 });
  });

  it('names the service in no review that is added at the same time', async () => {
    const body = { ...review(service), email: JOHN.email };
    const reviewing = Array.from({ length: 10 }, () => call('POST', '/reviews', JOHN, body));
    expect((await call('DELETE', url, JANE)).statusCode).toBe(200);
    const statuses = (await Promise.all(reviewing)).map(({ statusCode }) => statusCode);
    expect(statuses.every((status) => [201, 422].includes(status))).toBe(true);
    const stored = await read<Review[]>(`/reviews?serviceId=${service}`);
    const added = statuses.filter((status) => status === 201).length;
    expect(stored.map(({ serviceName }) => serviceName)).toEqual(
      Array.from({ length: 1 + added }, () => 'A service that has ended'),
    );
  });
});

it.each(['PATCH', 'DELETE'] as const)('%s is for the owner', async (method) => {
  const payload = method === 'PATCH' ? { price: 1 } : undefined;
  expect((await call(method, url, JOHN, payload)).json()).toMatchObject({
    status: 403,
    code: 'not-the-owner',
  });
  expect((await call(method, url, undefined, payload)).statusCode).toBe(401);
  const seeded = `/services/${seedServices[0]?._id}`;
  expect((await call(method, seeded, JANE, payload)).statusCode).toBe(403);
  const unknown = `${url.slice(0, -12)}000000000000`;
  expect((await call(method, unknown, JANE, payload)).statusCode).toBe(404);
});
