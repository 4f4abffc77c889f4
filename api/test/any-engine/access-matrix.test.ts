import { afterEach, describe, expect, it } from 'vitest';
import { endedSessions } from '../../src/database/schema.ts';
import { ACCESS, FORGED, type Requester, type Row } from '../access/access-table.ts';
import {
  accessTokens,
  type Identity,
  idTokenKeys,
  idTokens,
  PROJECT,
  TOKEN_KEYS,
} from '../access/identities.ts';
import { JANE, sharedTestApp } from '../test-app.ts';

const testApp = sharedTestApp(
  {
    NODE_ENV: 'production',
    FIREBASE_AUTH_EMULATOR_HOST: '',
    FIREBASE_PROJECT_ID: PROJECT,
    TOKEN_KEYS,
    METRICS_TOKEN: 'metrics-token-of-the-tests-0123456789',
    REQUESTS_PER_MINUTE: '100000',
    WRITES_PER_MINUTE: '100000',
    TOKENS_PER_MINUTE: '100000',
    CHANGE_STREAMS_PER_CLIENT: '100000',
    INBOX_PER_DAY: '100000',
  },
  { idTokenKeys },
);

// Some routes end the session of their requester.
afterEach(() => testApp().database.sql.delete(endedSessions));

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

const isForged = (requester: Requester): requester is keyof typeof FORGED => requester in FORGED;

/** Adds a review, or a service, by Jane; returns its id. */
async function add(url: '/reviews' | '/services', change = {}): Promise<string> {
  const headers = { authorization: `Bearer ${await accessTokens.owner()}` };
  const { body } = ACCESS[`POST ${url}`] ?? {};
  const options = { method: 'POST', url, headers, payload: { ...body, ...change } } as const;
  return (await testApp().app.inject(options)).json<{ insertedId: string }>().insertedId;
}

/** The URL of a row with the id of what is created for the request. */
async function withId(url: string): Promise<string> {
  if (url.includes('OWN')) {
    return url.replace('OWN', await add('/reviews', { serviceId: await add('/services') }));
  }
  const table = url.startsWith('/services') ? '/services' : '/reviews';
  return url.includes('ID') ? url.replace('ID', await add(table)) : url;
}

/** Routes that take an ID token instead of an access token. */
const OF_ID_TOKENS = ['POST /jwt', 'PUT /me'];

async function request(method: Method, row: Row, requester: Requester): Promise<number> {
  const identity: Identity = isForged(requester) ? 'owner' : requester;
  const isOfIdTokens = OF_ID_TOKENS.includes(`${method} ${row.url}`);
  const token = await (isOfIdTokens ? idTokens : accessTokens)[identity]();
  const payload = { ...row.body, ...(isForged(requester) && FORGED[requester]) };
  const url = await withId(row.url);
  const response = await testApp().app.inject({
    method,
    url,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(row.body && { payload }),
    // The stream of changes does not end.
    payloadAsStream: true,
  });
  response.stream().destroy();
  return response.statusCode;
}

/** The routes of the app in the format of the table; HEAD is left out where there is GET. */
function routesOfApp(): string[] {
  const { routes } = testApp();
  const all = routes.flatMap(({ method, url }) => [method].flat().map((each) => `${each} ${url}`));
  return [...new Set(all.map((route) => route.replace(/^HEAD /, 'GET ')))];
}

it('has a row for every route', () => {
  const rows = Object.keys(ACCESS).filter((route) => !route.includes('?'));
  expect(rows.toSorted()).toEqual(routesOfApp().toSorted());
});

const cellsOf = ({ expected }: Row) => Object.entries(expected) as [Requester, number][];

describe.each(Object.entries(ACCESS))('%s', (route, row) => {
  const method = route.split(' ')[0] as Method;

  it.each(cellsOf(row))('responds to %s with %i', async (requester, status) => {
    expect(await request(method, row, requester)).toBe(status);
  });
});

const read = Object.entries(ACCESS).filter(([route]) => route.startsWith('GET '));

it.each(read.filter(([route]) => route !== 'GET /changes'))(
  '%s has the same status for HEAD as for GET',
  async (_route, row) => {
    for (const [requester, status] of cellsOf(row)) {
      expect(await request('HEAD', row, requester)).toBe(status);
    }
  },
);

it('ignores name and email in the change of a review', async () => {
  const id = await add('/reviews');
  const headers = { authorization: `Bearer ${await accessTokens.owner()}` };
  const payload = { comment: 'Mine.', email: 'john@example.com', name: 'John' };
  await testApp().app.inject({ method: 'PUT', url: `/reviews/${id}`, headers, payload });
  const review = (await testApp().app.inject({ url: `/reviews/${id}`, headers })).json();
  expect(review).toMatchObject({ comment: 'Mine.', email: JANE.email, name: 'Jane' });
});
