import { describe, expect, it } from 'vitest';
import { ACCESS, type Asker, FORGED, type Row } from './access/access-table.ts';
import {
  type Identity,
  idTokenKeys,
  idTokens,
  ourTokens,
  PROJECT,
  TOKEN_KEYS,
} from './access/identities.ts';
import { JANE, sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp(
  {
    NODE_ENV: 'production',
    FIREBASE_AUTH_EMULATOR_HOST: '',
    FIREBASE_PROJECT_ID: PROJECT,
    TOKEN_KEYS,
    REQUESTS_PER_MINUTE: '100000',
    WRITES_PER_MINUTE: '100000',
    TOKENS_PER_MINUTE: '100000',
  },
  { idTokenKeys },
);

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';

const isForged = (asker: Asker): asker is keyof typeof FORGED => asker in FORGED;

/** Adds a review of Jane's; returns its id. */
async function addReview(): Promise<string> {
  const headers = { authorization: `Bearer ${ourTokens.owner}` };
  const { body } = ACCESS['POST /reviews'] ?? {};
  const request = { method: 'POST', url: '/reviews', headers, payload: body ?? {} } as const;
  return (await testApp().app.inject(request)).json<{ insertedId: string }>().insertedId;
}

async function ask(method: Method, row: Row, asker: Asker): Promise<number> {
  const identity: Identity = isForged(asker) ? 'owner' : asker;
  const token = (row.url === '/jwt' ? idTokens : ourTokens)[identity];
  const payload = { ...row.body, ...(isForged(asker) && FORGED[asker]) };
  const url = row.url.includes('ID') ? row.url.replace('ID', await addReview()) : row.url;
  const response = await testApp().app.inject({
    method,
    url,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(row.body && { payload }),
    // A stream of changes has no end.
    payloadAsStream: true,
  });
  response.stream().destroy();
  return response.statusCode;
}

/** The routes of the app as the table writes them; HEAD belongs to GET. */
function routesOfApp(): string[] {
  const { routes } = testApp();
  const all = routes.flatMap(({ method, url }) => [method].flat().map((each) => `${each} ${url}`));
  return [...new Set(all.map((route) => route.replace(/^HEAD /, 'GET ')))];
}

it('has a row for every route', () => {
  const rows = Object.keys(ACCESS).filter((route) => !route.includes('?'));
  expect(rows.toSorted()).toEqual(routesOfApp().toSorted());
});

const cellsOf = ({ expected }: Row) => Object.entries(expected) as [Asker, number][];

describe.each(Object.entries(ACCESS))('%s', (route, row) => {
  const method = route.split(' ')[0] as Method;

  it.each(cellsOf(row))('answers %s with %i', async (asker, status) => {
    expect(await ask(method, row, asker)).toBe(status);
  });
});

const read = Object.entries(ACCESS).filter(([route]) => route.startsWith('GET '));

it.each(read.filter(([route]) => route !== 'GET /changes'))(
  '%s answers HEAD to everybody as it answers GET',
  async (_route, row) => {
    for (const [asker, status] of cellsOf(row)) expect(await ask('HEAD', row, asker)).toBe(status);
  },
);

it("leaves another person's name out of what a refused request would have written", async () => {
  const id = await addReview();
  const headers = { authorization: `Bearer ${ourTokens.owner}` };
  const payload = { comment: 'Mine.', email: 'john@example.com', name: 'John' };
  await testApp().app.inject({ method: 'PUT', url: `/reviews/${id}`, headers, payload });
  const review = (await testApp().app.inject(`/reviews/${id}`)).json();
  expect(review).toMatchObject({ comment: 'Mine.', email: JANE.email, name: 'Jane' });
});
