import { UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { seedServices } from '../seed/services.ts';
import { endedSessions, profiles } from '../src/database/schema.ts';
import {
  accessTokens,
  idTokenKeys,
  PROJECT,
  signIdToken,
  TOKEN_KEYS,
} from './access/identities.ts';
import { JANE, JOHN, sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp(
  {
    NODE_ENV: 'production',
    FIREBASE_AUTH_EMULATOR_HOST: '',
    FIREBASE_PROJECT_ID: PROJECT,
    TOKEN_KEYS,
    METRICS_TOKEN: 'metrics-token-of-the-tests-0123456789',
    TOKENS_PER_MINUTE: '100000',
    WRITES_PER_MINUTE: '100000',
  },
  { idTokenKeys },
);

const PHOTO = 'https://pictures.example.com/jane.jpg';

const now = () => Math.floor(Date.now() / 1000);

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  token: string,
  payload?: object,
) {
  const headers = { authorization: `Bearer ${token}` };
  return testApp().app.inject({ method, url, headers, ...(payload && { payload }) });
}

const follow = (idToken: string, payload?: object) => call('PUT', '/me', idToken, payload);

/** A new ID token of Jane. */
const tokenOf = (name: string | undefined, claims: object = {}) =>
  signIdToken({ name, picture: PHOTO, iat: now(), ...claims });

/** Signs Jane in, as she is called now, and adds reviews with these names. */
async function signIn(name: string | undefined, ...reviewNames: string[]): Promise<string[]> {
  const idToken = await tokenOf(name, { picture: undefined });
  const response = await call('POST', '/jwt', idToken, { email: JANE.email });
  const [service] = seedServices;
  const review = { email: JANE.email, comment: 'Good.', serviceId: service?._id };
  const ids: string[] = [];
  for (const reviewName of reviewNames) {
    const added = await call('POST', '/reviews', response.json().token, {
      ...review,
      name: reviewName,
      photo: 'https://pictures.example.com/before.jpg',
      serviceName: 'Service',
      serviceImg: '',
    });
    ids.push(added.json().insertedId);
  }
  return ids;
}

/** Names and photos of reviews, as all visitors get them. */
async function read(ids: string[]): Promise<string[]> {
  const responses = ids.map((id) => testApp().app.inject(`/reviews/${id}`));
  return (await Promise.all(responses)).map((response) => {
    const { name, photo } = response.json();
    return `${name} ${photo}`;
  });
}

beforeEach(async () => {
  const { sql } = testApp().database;
  await sql.delete(profiles);
  await sql.delete(endedSessions);
});

describe('a changed profile', () => {
  it('gives all reviews the photo, and the name to those with the name before', async () => {
    const ids = await signIn('Jane', 'Jane', 'A neighbour', 'Jane');
    // It is now cached.
    await read(ids);
    const response = await follow(await tokenOf('Jane Doe'));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ acknowledged: true, modifiedCount: expect.any(Number) });
    expect(await read(ids)).toEqual([
      `Jane Doe ${PHOTO}`,
      `A neighbour ${PHOTO}`,
      `Jane Doe ${PHOTO}`,
    ]);
  });

  it('changes no review of another user', async () => {
    const ids = await signIn('Jane', 'Jane');
    const john = await tokenOf('John', { sub: JOHN.uid, email: JOHN.email });
    await call('POST', '/jwt', john, { email: JOHN.email });
    const asJane = await tokenOf('Jane', { sub: JOHN.uid, email: JANE.email });
    expect((await follow(asJane)).json()).toMatchObject({ modifiedCount: 0 });
    expect(await read(ids)).toEqual(['Jane https://pictures.example.com/before.jpg']);
  });

  it('can be repeated, and changes nothing twice', async () => {
    const ids = await signIn('Jane', 'Jane');
    const token = await tokenOf('Jane Doe');
    await follow(token);
    expect((await follow(token)).json()).toEqual({ acknowledged: true, modifiedCount: 0 });
    expect(await read(ids)).toEqual([`Jane Doe ${PHOTO}`]);
  });

  it('is made up for by the next one, if the API was away or failed', async () => {
    const ids = await signIn('Jane', 'Jane', 'A neighbour');
    // Firebase has the new name, and the session goes on with it, before the API knows of it.
    await call('POST', '/jwt', await tokenOf('Jane Doe'), { email: JANE.email });
    const { sql } = testApp().database;
    const transaction = vi.spyOn(sql, 'transaction').mockImplementationOnce((work) =>
      sql.transaction(async (inner) => {
        await work(inner);
        throw new Error('The connection was lost.');
      }),
    );
    expect((await follow(await tokenOf('Jane Doe'))).statusCode).toBe(500);
    transaction.mockRestore();
    expect((await read(ids))[0]).toMatch(/^Jane https/);
    await follow(await tokenOf('Jane Roe'));
    expect(await read(ids)).toEqual([`Jane Roe ${PHOTO}`, `A neighbour ${PHOTO}`]);
  });

  it('is the one of the latest token, in whichever order requests arrive', async () => {
    const ids = await signIn('Jane', 'Jane');
    const earlier = await tokenOf('Jane Doe', { iat: now() - 10 });
    await follow(await tokenOf('Jane Roe'));
    const refused = await follow(earlier);
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({ code: 'token-outdated' });
    expect(await read(ids)).toEqual([`Jane Roe ${PHOTO}`]);
  });

  it('has the photo of the latest token, also of a sign-in', async () => {
    const ids = await signIn('Jane', 'Jane');
    const { sql } = testApp().database;
    await sql.update(profiles).set({ issuedAt: now() - 200, photoIssuedAt: null });
    const latest = 'https://pictures.example.com/latest.jpg';
    const signInAgain = async (picture: string, age: number) => {
      const idToken = await tokenOf('Jane', { picture, iat: now() - age });
      const response = await call('POST', '/jwt', idToken, { email: JANE.email });
      expect(response.statusCode).toBe(200);
    };
    await signInAgain(latest, 50);
    // Of another device.
    await signInAgain(PHOTO, 100);
    expect(await sql.select().from(profiles)).toMatchObject([{ photo: latest }]);
    expect((await follow(await tokenOf('Jane Doe', { iat: now() - 100 }))).statusCode).toBe(200);
    expect(await read(ids)).toEqual([`Jane Doe ${latest}`]);
    expect(await sql.select().from(profiles)).toMatchObject([{ name: 'Jane Doe', photo: latest }]);
  });

  it('may lack name and photo, or have some that no review can have', async () => {
    const ids = await signIn('Jane', 'Jane');
    await follow(await tokenOf(undefined, { picture: undefined }));
    expect(await read(ids)).toEqual(['Jane ']);
    const picture = 'javascript:alert(1)';
    expect((await follow(await tokenOf('x'.repeat(121), { picture }))).statusCode).toBe(200);
    expect(await read(ids)).toEqual(['Jane ']);
    await follow(await tokenOf('Jane Doe'));
    expect(await read(ids)).toEqual([`Jane Doe ${PHOTO}`]);
  });

  it('is followed by two requests at once', async () => {
    const ids = await signIn('Jane', 'Jane', 'Jane', 'A neighbour');
    const tokens = await Promise.all(['Jane Doe', 'Jane Doe'].map((name) => tokenOf(name)));
    const statuses = (await Promise.all(tokens.map((token) => follow(token)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses).toEqual([200, 200]);
    expect(await read(ids)).toEqual([
      `Jane Doe ${PHOTO}`,
      `Jane Doe ${PHOTO}`,
      `A neighbour ${PHOTO}`,
    ]);
  });
});

describe('PUT /me refuses', () => {
  const claims = { name: 'Mallory', picture: PHOTO, iat: now(), exp: now() + 3600 };
  const issuer = { iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT };
  const unsigned = { sub: JANE.uid, email: JANE.email, auth_time: now(), ...issuer, ...claims };

  it.each([
    ['an unsigned token', async () => new UnsecuredJWT(unsigned).encode()],
    ['a token of another project', () => tokenOf('Mallory', { aud: 'another-project' })],
    ['an access token', accessTokens.owner],
    ['an expired token', () => tokenOf('Mallory', { iat: now() - 3600, exp: now() - 60 })],
  ])('%s', async (_name, createToken) => {
    const ids = await signIn('Jane', 'Jane');
    expect((await follow(await createToken())).statusCode).toBe(401);
    expect(await read(ids)).toEqual(['Jane https://pictures.example.com/before.jpg']);
  });

  it('a token that may be older than the profile, also if no later one is known', async () => {
    const ids = await signIn('Jane', 'Jane');
    await testApp()
      .database.sql.update(profiles)
      .set({ issuedAt: now() - 1200 });
    const refused = await follow(await tokenOf('Jane Doe', { iat: now() - 301 }));
    expect(refused.json()).toMatchObject({ status: 401, code: 'token-outdated' });
    expect(await read(ids)).toEqual(['Jane https://pictures.example.com/before.jpg']);
    expect((await follow(await tokenOf('Jane Doe', { iat: now() - 200 }))).statusCode).toBe(200);
  });

  it('a token of a session that has ended', async () => {
    const ids = await signIn('Jane', 'Jane');
    const token = await tokenOf('Jane Doe');
    await call('DELETE', '/me/sessions', await accessTokens.owner());
    const refused = await follow(token);
    expect(refused.json()).toMatchObject({ status: 401, code: 'session-ended' });
    expect(await read(ids)).toEqual(['Jane https://pictures.example.com/before.jpg']);
  });

  it('names and photos in the body', async () => {
    const ids = await signIn('Jane', 'Jane');
    const body = {
      name: 'Mallory',
      photo: 'https://evil.example/',
      picture: 'https://evil.example/',
    };
    await follow(await tokenOf('Jane Doe'), body);
    expect(await read(ids)).toEqual([`Jane Doe ${PHOTO}`]);
  });
});

it('signs users in while their profile cannot be stored', async () => {
  const insert = vi.spyOn(testApp().database.sql, 'insert').mockImplementation(() => {
    throw new Error('cannot execute INSERT in a read-only transaction');
  });
  const response = await call('POST', '/jwt', await tokenOf('Jane'), { email: JANE.email });
  insert.mockRestore();
  expect(response.statusCode).toBe(200);
});
