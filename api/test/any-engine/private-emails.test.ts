import type { Review, Service } from '@clean-express/shared-api/schemas';
import { sql as raw } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ACCESS, type Requester } from '../access/access-table.ts';
import { JANE, JOHN, sharedTestApp } from '../test-app.ts';

const testApp = sharedTestApp({ REQUESTS_PER_MINUTE: '100000', WRITES_PER_MINUTE: '1000' });

/** Further URLs of the routes with parameters. */
const LISTS = [
  '/services?limit=100&sort=newest',
  '/services?q=cleaning',
  '/services?fields=name',
  '/reviews?limit=100',
  '/reviews?serviceId=ID',
];

/** Without a token in the settings, this machine may read them, as this test does. */
const METRICS = '/metrics';

const REQUESTERS = [
  ['anonymous', async () => ({})],
  ['other user', async () => testApp().as(JOHN)],
] as const;

/** What Jane has added. */
const added = { service: '', review: '' };

/** Emails and uids of all users. */
let secrets: string[] = [];

/** Adds something as Jane; returns its id. */
async function add(url: string, change: object = {}): Promise<string> {
  const payload = { ...ACCESS[`POST ${url}`]?.body, ...change };
  const headers = await testApp().as(JANE);
  const response = await testApp().app.inject({ method: 'POST', url, payload, headers });
  expect(response.statusCode).toBe(201);
  return response.json<{ insertedId: string }>().insertedId;
}

beforeAll(async () => {
  added.service = await add('/services');
  added.review = await add('/reviews', { serviceId: added.service });
  await add('/messages');
  await add('/subscriptions');
  const { rows } = await testApp().database.sql.execute(raw`
    select email as secret from services union select owner_uid from services
    union select email from reviews union select owner_uid from reviews`);
  secrets = rows.map(({ secret }) => String(secret));
  expect(secrets).toEqual(expect.arrayContaining([JANE.email, JANE.uid]));
  expect(secrets.length).toBeGreaterThan(50);
});

/** The URLs of all GET routes of the app, except the endless stream, each with its status. */
function readsOf(requester: Requester): [url: string, status: number][] {
  const routes = testApp().routes.filter(
    ({ method, url }) => [method].flat().includes('GET') && url !== '/changes',
  );
  const rows = routes.map(({ url }) => ACCESS[`GET ${url}`]).filter((row) => row?.url !== METRICS);
  const further = [...LISTS, `/services/${added.service}`];
  return [
    ...rows.map((row): [string, number] => [row?.url ?? '', row?.expected[requester] ?? 0]),
    ...[METRICS, ...further].map((url): [string, number] => [url, 200]),
  ];
}

/** The secrets in the bytes of a response. */
const secretsIn = (bytes: string) => secrets.filter((secret) => bytes.includes(secret));

describe.each(REQUESTERS)('%s', (requester, headersOf) => {
  it('gets no email and no uid of a user from any route', async () => {
    for (const [url, status] of readsOf(requester)) {
      const id = url.startsWith('/reviews?') ? added.service : added.review;
      const request = { url: url.replace('ID', id), headers: await headersOf() };
      const { statusCode, headers, rawPayload } = await testApp().app.inject(request);
      expect([url, statusCode]).toEqual([url, status]);
      const bytes = JSON.stringify(headers) + rawPayload.toString('latin1');
      expect([url, secretsIn(bytes)]).toEqual([url, []]);
    }
  });

  it('gets an empty email of every service and review', async () => {
    for (const url of ['/home-services', '/services', '/reviews']) {
      const request = { url, headers: await headersOf() };
      const items = (await testApp().app.inject(request)).json<(Service | Review)[]>();
      expect(items.length).toBeGreaterThan(5);
      expect(new Set(items.map(({ email }) => email))).toEqual(new Set(['']));
    }
  });
});

it('the stream of changes has no email and no uid of a user', async () => {
  const response = await testApp().app.inject({ url: '/changes', payloadAsStream: true });
  let bytes = '';
  response.stream().on('data', (chunk: Buffer) => {
    bytes += chunk.toString('latin1');
  });
  await add('/reviews');
  await vi.waitFor(() => expect(bytes).toContain('data'));
  response.stream().destroy();
  expect(secretsIn(bytes)).toEqual([]);
});

describe('the owner', () => {
  it.each(['/home-services', '/services', '/services?limit=100', '/reviews', '/reviews?limit=100'])(
    'gets the email of what is their own from %s, and of nothing else',
    async (url) => {
      const request = { url, headers: await testApp().as(JANE) };
      const items = (await testApp().app.inject(request)).json<(Service | Review)[]>();
      const own = items.filter((item) => item.own);
      if (url !== '/home-services') expect(own).not.toEqual([]);
      for (const item of items) expect(item.email).toBe(item.own ? JANE.email : '');
      expect(items.every((item) => typeof item.own === 'boolean')).toBe(true);
    },
  );

  it('is recognized by uid, not by email', async () => {
    const { app, as } = testApp();
    for (const url of [`/services/${added.service}`, `/reviews/${added.review}`]) {
      const own = await app.inject({ url, headers: await as(JANE) });
      expect(own.json()).toMatchObject({ email: JANE.email, own: true });
      const impostor = await app.inject({ url, headers: await as({ ...JANE, uid: JOHN.uid }) });
      expect(impostor.json()).toMatchObject({ email: '', own: false });
      expect((await app.inject(url)).json()).not.toHaveProperty('own');
    }
    const headers = await as({ ...JANE, uid: JOHN.uid });
    for (const list of ['/services', '/reviews']) {
      const response = await app.inject({ url: `${list}?email=${JANE.email}`, headers });
      expect(response.json()).toEqual([]);
    }
  });
});
