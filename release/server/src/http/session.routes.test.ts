import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Policy, policySchema } from '@clean-express/release-contract/release-policy';
import Provider from 'oidc-provider';
import { expect, onTestFinished, test } from 'vitest';
import { createIdentify } from '../identity/identify.ts';
import { PersonalTokens } from '../identity/personal-tokens.ts';
import { Sessions } from '../identity/sessions.ts';
import { createWorkflowTokens } from '../identity/workflow-tokens.ts';
import { AuditLog } from '../rows/audit-log.ts';
import { release, startApp } from '../testing/test-app.ts';
import { emptyDatabase } from '../testing/test-database.ts';

const PUBLIC_URL = 'https://releases.example.com';

const ADA = {
  name: 'Ada',
  signIn: 'account-of-ada',
  allow: [{ remotes: '*', permissions: ['traffic', 'preview'] }],
};

/** The real app with the tokens and sessions of people. */
async function setUp(environment: Record<string, string> = { PUBLIC_URL }) {
  const database = await emptyDatabase();
  let current: Policy = policySchema.parse({ people: [ADA] });
  const policy = () => current;
  const log = { info: () => undefined, error: () => undefined } as never;
  const personalTokens = new PersonalTokens(database.sql, new AuditLog(database.sql, log));
  const sessions = new Sessions(database.sql);
  const workflowTokens = createWorkflowTokens(policy);
  const identify = createIdentify({ policy, personalTokens, sessions, workflowTokens });
  const { app } = await startApp({ database, policy, identify, environment });
  const changePolicy = (people: object[]) => {
    current = policySchema.parse({ people });
  };
  const createToken = () =>
    personalTokens.create({ person: 'Ada', remotes: ['blog'], days: 1 }, { by: 'the test' });
  return { app, personalTokens, changePolicy, createToken };
}

type Setup = Awaited<ReturnType<typeof setUp>>;

async function signIn({ app, createToken }: Setup) {
  const { token, ...made } = await createToken();
  const authorization = `Bearer ${token}`;
  const response = await app.inject({
    method: 'POST',
    url: '/v1/session',
    headers: { authorization },
  });
  expect(response.statusCode).toBe(204);
  const [cookie] = response.cookies;
  return { token: made, cookie, headers: { cookie: `${cookie?.name}=${cookie?.value}` } };
}

test('a personal token becomes a session, which ends with it', async () => {
  const site = await setUp();
  const { token, cookie, headers } = await signIn(site);
  expect(cookie).toMatchObject({
    ...{ name: '__Host-release-session', httpOnly: true, secure: true },
    ...{ sameSite: 'Strict', path: '/', maxAge: 8 * 60 * 60 },
  });
  const status = async (url: string) => (await site.app.inject({ url, headers })).statusCode;
  expect(await status('/v1/overview')).toBe(200);
  const session = await site.app.inject({ url: '/v1/session', headers });
  expect(session.json()).toMatchObject({ person: 'Ada', ways: { service: false, local: false } });
  await site.personalTokens.withdraw(token, { by: 'the test' });
  expect(await status('/v1/overview')).toBe(401);
  expect((await site.app.inject({ url: '/v1/session', headers })).json().person).toBeNull();
});

test('a session ends when its person signs out, or leaves the policy', async () => {
  const site = await setUp();
  const [first, second] = [await signIn(site), await signIn(site)];
  const status = async ({ headers }: typeof first) =>
    (await site.app.inject({ url: '/v1/overview', headers })).statusCode;
  const end = (headers: object, payload: object) =>
    site.app.inject({
      ...{ method: 'POST', url: '/v1/session/end', payload },
      headers: { ...headers, origin: PUBLIC_URL },
    });
  expect((await end(first.headers, {})).statusCode).toBe(204);
  expect([await status(first), await status(second)]).toEqual([401, 200]);
  const third = await signIn(site);
  await end(second.headers, { everywhere: true });
  expect([await status(second), await status(third)]).toEqual([401, 401]);
  const fourth = await signIn(site);
  site.changePolicy([{ ...ADA, name: 'Ben' }]);
  expect(await status(fourth)).toBe(401);
});

test('only the own page changes something with a session', async () => {
  const site = await setUp();
  const { headers } = await signIn(site);
  const json = { 'content-type': 'application/json' };
  const change = async (sent: object) => {
    const url = '/v1/remotes/blog/releases/1.0.0/promotion';
    const response = await site.app.inject({
      ...{ method: 'POST', url, payload: '{}' },
      headers: { ...headers, ...sent },
    });
    return [response.statusCode, response.json().code];
  };
  const refused = [403, 'other-origin'];
  // A page of the site is same-site, but another origin; a form sends no JSON.
  expect(await change({ ...json, origin: 'https://www.example.com' })).toEqual(refused);
  expect(await change({ ...json, origin: 'null' })).toEqual(refused);
  expect(await change(json)).toEqual(refused);
  expect(await change({ 'content-type': 'text/plain', origin: PUBLIC_URL })).toEqual(refused);
  expect(await change({ ...json, origin: PUBLIC_URL })).toEqual([404, 'not-found']);
  const read = await site.app.inject({
    url: '/v1/overview',
    headers: { ...headers, origin: 'https://www.example.com' },
  });
  expect(read.headers).not.toHaveProperty('access-control-allow-origin');
});

test('on the machine of a developer, only the page at its own address needs no token', async () => {
  const local = { PUBLIC_URL: 'http://localhost:4001', HOST: 'localhost', LOCAL_PERSON: 'Ada' };
  const { app } = await setUp(local);
  const open = async (headers: object, remoteAddress = '127.0.0.1') => {
    const response = await app.inject({
      ...{ method: 'POST', url: '/v1/session/local', payload: {}, remoteAddress },
      headers: { host: 'localhost:4001', origin: 'http://localhost:4001', ...headers },
    });
    return response.statusCode;
  };
  expect(await open({})).toBe(204);
  expect(await open({ host: 'rebound.example.com:4001' })).toBe(403);
  expect(await open({ origin: 'http://localhost:3000' })).toBe(403);
  expect(await open({ 'x-forwarded-for': '10.0.0.1' })).toBe(403);
  expect(await open({}, '10.0.0.1')).toBe(403);
  await expect(setUp({ ...local, HOST: '0.0.0.0' })).rejects.toThrow('LOCAL_PERSON');
});

/** A sign-in service, in which whoever comes is signed in to an account. */
async function startSignInService(account: () => string) {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: 'releases', client_secret: 'a-secret-of-the-client' },
        redirect_uris: [`${PUBLIC_URL}/v1/session/callback`],
      },
    ],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: 'releases', accountId: account() });
      grant.addOIDCScope('openid');
      await grant.save();
      return oidc.session?.accountId ? grant : undefined;
    },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response);
    return provider.interactionFinished(request, response, { login: { accountId: account() } });
  });
  return issuer;
}

/** Follows redirects as a browser does, until they leave the service. */
async function visitService(start: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  while (!url.startsWith(PUBLIC_URL)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    url = new URL(response.headers.get('location') ?? '', url).href;
  }
  return url.slice(PUBLIC_URL.length);
}

test('people sign in at a service, with an account that the policy names', async () => {
  let account = 'account-of-ada';
  const { app } = await setUp({
    PUBLIC_URL,
    SIGN_IN_ISSUER: await startSignInService(() => account),
    SIGN_IN_CLIENT_ID: 'releases',
    SIGN_IN_CLIENT_SECRET: 'a-secret-of-the-client',
  });
  const start = async () => {
    const response = await app.inject('/v1/session/service');
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({ name: '__Host-release-sign-in', sameSite: 'Lax' });
    return {
      back: await visitService(String(response.headers.location)),
      headers: { cookie: `${cookie?.name}=${cookie?.value}` },
    };
  };
  const { back, headers } = await start();
  const finished = await app.inject({ url: back, headers });
  expect(finished.statusCode).toBe(200);
  const session = finished.cookies.find(({ name }) => name === '__Host-release-session');
  const overview = await app.inject({
    url: '/v1/session',
    headers: { cookie: `${session?.name}=${session?.value}` },
  });
  expect(overview.json()).toMatchObject({ person: 'Ada', ways: { service: true } });

  const names = (response: Awaited<ReturnType<typeof app.inject>>) =>
    response.cookies.filter(({ value }) => value).map(({ name }) => name);
  // Neither a code that was used, nor one of another browser.
  for (const sent of [{ headers }, { headers: (await start()).headers }, {}]) {
    const refused = await app.inject({ url: back, ...sent });
    expect([refused.statusCode, names(refused)]).toEqual([403, []]);
  }
  account = 'account-of-eve';
  const stranger = await start();
  const refused = await app.inject({ url: stranger.back, headers: stranger.headers });
  expect([refused.statusCode, names(refused)]).toEqual([403, []]);
  expect(refused.body).toContain('account-of-eve');
});

test('shows everything that is live, and what a release changes', async () => {
  const app = await startApp();
  await release(app, 'blog', '1.0.0');
  await release(app, 'catalog', '1.0.0');
  const { remotes, wrong } = (await app.send('GET', '/overview')).json();
  expect(remotes.map(({ remote }: { remote: string }) => remote).toSorted()).toEqual([
    ...['blog', 'catalog', 'shell'],
  ]);
  // No SSR server counts for it.
  expect(wrong).not.toEqual([]);
  expect(remotes[0].live.points).toHaveLength(20);
  const impact = (await app.send('GET', '/remotes/blog/releases/1.0.0/impact')).json();
  expect(impact).toEqual({ live: '1.0.0', differences: [], consumers: [] });
  const { paths } = (await app.send('GET', '/catalogue')).json();
  expect(paths).toContainEqual({ name: '/blog', owner: 'blog', users: [] });
});
