import { randomUUID } from 'node:crypto';
import { sql as raw } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ACCESS } from './access/access-table.ts';
import {
  idTokenKeys,
  PROJECT,
  signAccessToken,
  signIdToken,
  TOKEN_KEYS,
} from './access/identities.ts';
import { sharedTestApp } from './test-app.ts';

// The Auth emulator gives all sessions of a user the same auth_time, so these ID tokens are signed.
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

const now = () => Math.floor(Date.now() / 1000);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(method: Method, url: string, token: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await testApp().app.inject({
    method,
    url,
    headers,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}

const exchange = (idToken: string, email: string) => call('POST', '/jwt', idToken, { email });

/** Reads the user's own reviews. */
const readOwn = (email: string, token: string) => call('GET', `/reviews?email=${email}`, token);

const ENDED = {
  status: 401,
  body: { code: 'session-ended', message: 'Your session has ended. Please log in again.' },
};

/** Signs a user in. */
async function signIn(uid: string, authTime: number) {
  const email = `${uid}@example.com`;
  /** A new ID token of this session, as a Firebase refresh token can get at any time. */
  const newIdToken = (iat = now()) => signIdToken({ sub: uid, email, auth_time: authTime, iat });
  const idToken = await newIdToken(authTime);
  const { token } = (await exchange(idToken, email)).body;
  return {
    email,
    idToken,
    token,
    newIdToken,
    end: () => call('DELETE', '/jwt', token),
    endAll: () => call('DELETE', '/me/sessions', token),
    readOwn: () => readOwn(email, token),
  };
}

/** Routes that check the token of a user; some take an ID token instead. */
const GUARDED = Object.entries(ACCESS).filter(
  ([route, { expected }]) =>
    expected['alg none'] === 401 &&
    expected.owner !== 401 &&
    !['POST /jwt', 'PUT /me'].includes(route),
);

describe('a sign-out', () => {
  it.each(GUARDED)('is respected by %s', async (route, { url, body }) => {
    const session = await signIn(randomUUID(), now() - 60);
    expect(await session.end()).toEqual({ status: 200, body: { acknowledged: true } });
    const path = url.replace('ID', '01955c53-06e0-7f4d-a886-3b44f427810a');
    const method = route.split(' ')[0] as Method;
    expect(await call(method, path, session.token, body)).toMatchObject(ENDED);
  });

  it('refuses the ID tokens of its session, also new ones', async () => {
    const { idToken, newIdToken, email, end } = await signIn('refreshing', now() - 60);
    expect((await exchange(idToken, email)).status).toBe(200);
    await end();
    expect(await exchange(idToken, email)).toMatchObject(ENDED);
    expect(await exchange(await newIdToken(), email)).toMatchObject(ENDED);
  });

  it('ends no other session', async () => {
    const time = now() - 60;
    const ended = await signIn('two-devices', time);
    const earlier = await signIn('two-devices', time - 1);
    const later = await signIn('two-devices', time + 1);
    const stranger = await signIn('stranger', time);
    await ended.end();
    for (const other of [earlier, later, stranger]) {
      expect((await other.readOwn()).status).toBe(200);
      expect((await exchange(await other.newIdToken(), other.email)).status).toBe(200);
    }
  });

  it('works with an expired token, since a device may have been asleep', async () => {
    const time = now() - 60;
    const asleep = await signIn('asleep', time);
    const claims = { sub: 'asleep', auth_time: time, iat: time - 900, exp: time };
    const expired = await signAccessToken(claims);
    expect((await readOwn(asleep.email, expired)).body).toMatchObject({ code: 'token-invalid' });
    expect((await call('DELETE', '/jwt', expired)).status).toBe(200);
    expect(await asleep.readOwn()).toMatchObject(ENDED);
  });

  it('can be repeated and sent twice at once', async () => {
    const { end, readOwn } = await signIn('impatient', now() - 60);
    const statuses = (await Promise.all([end(), end()])).map(({ status }) => status);
    expect(Math.min(...statuses)).toBe(200);
    expect(await end()).toMatchObject(ENDED);
    expect(await readOwn()).toMatchObject(ENDED);
  });
});

describe('the end of all sessions', () => {
  it('refuses all of them, and nobody else', async () => {
    const time = now() - 60;
    const phone = await signIn('everywhere', time);
    const laptop = await signIn('everywhere', time - 86_400);
    const stranger = await signIn('stranger', time);
    expect(await laptop.endAll()).toEqual({ status: 200, body: { acknowledged: true } });
    for (const { email, newIdToken, readOwn, endAll } of [phone, laptop]) {
      expect(await readOwn()).toMatchObject(ENDED);
      expect(await endAll()).toMatchObject(ENDED);
      expect(await exchange(await newIdToken(), email)).toMatchObject(ENDED);
    }
    expect((await stranger.readOwn()).status).toBe(200);
  });

  it('accepts a sign-in of a later second only', async () => {
    // The API tolerates a clock that is slightly ahead, so the test need not wait.
    const second = now() + 2;
    const { endAll } = await signIn('returning', second);
    await endAll();
    const same = await signIdToken({ sub: 'returning', email: 'r@example.com', auth_time: second });
    expect(await exchange(same, 'r@example.com')).toMatchObject(ENDED);
    const next = await signIn('returning', second + 1);
    expect((await next.readOwn()).status).toBe(200);
  });

  it('replaces what was stored of single sessions', async () => {
    const stored = () =>
      testApp().database.sql.execute(raw`select 1 from ended_sessions where uid = 'tidy'`);
    for (const age of [30, 20, 10]) await (await signIn('tidy', now() - age)).end();
    expect((await stored()).rows).toHaveLength(3);
    await (await signIn('tidy', now() - 5)).endAll();
    await (await signIn('tidy', now() + 2)).endAll();
    expect((await stored()).rows).toHaveLength(1);
  });
});

describe('the end of all other sessions', () => {
  it('refuses those that have started before, and can be repeated', async () => {
    const time = now() - 60;
    const here = await signIn('changed-password', time);
    const phone = await signIn('changed-password', time - 1);
    const laptop = await signIn('changed-password', time - 86_400);
    const stranger = await signIn('stranger', time - 100);
    for (const _ of [1, 2]) {
      const response = await call('DELETE', '/me/sessions/others', here.token);
      expect(response).toEqual({ status: 200, body: { acknowledged: true } });
    }
    for (const other of [phone, laptop]) {
      expect(await other.readOwn()).toMatchObject(ENDED);
      expect(await exchange(await other.newIdToken(), other.email)).toMatchObject(ENDED);
    }
    for (const still of [here, stranger]) {
      expect((await still.readOwn()).status).toBe(200);
      expect((await exchange(await still.newIdToken(), still.email)).status).toBe(200);
    }
  });
});

it('ends a session after 30 days, however often it is used', async () => {
  const days = (count: number) => now() - count * 86_400;
  const session = await signIn('faithful', days(29));
  expect((await session.readOwn()).status).toBe(200);
  const old = { sub: 'faithful', email: session.email, auth_time: days(30) - 1, iat: now() };
  expect(await exchange(await signIdToken(old), session.email)).toMatchObject(ENDED);
  expect(await readOwn(session.email, await signAccessToken(old))).toMatchObject(ENDED);
});

it('refuses tokens without a session, which earlier versions of the API have issued', async () => {
  const token = await signAccessToken({ auth_time: undefined });
  expect(await readOwn('jane@example.com', token)).toMatchObject({
    status: 401,
    body: { code: 'token-invalid' },
  });
});

it('does not refuse a user while sessions cannot be read', async () => {
  const { readOwn, newIdToken, email } = await signIn('unlucky', now() - 60);
  const rename = (from: string, to: string) =>
    testApp().database.sql.execute(raw.raw(`alter table ${from} rename to ${to}`));
  await rename('ended_sessions', 'lost_sessions');
  try {
    expect((await readOwn()).status).toBe(500);
    expect((await exchange(await newIdToken(), email)).status).toBe(500);
  } finally {
    await rename('lost_sessions', 'ended_sessions');
  }
  expect((await readOwn()).status).toBe(200);
});
