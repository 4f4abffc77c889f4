import {
  PERMISSIONS,
  type Permission,
  type Policy,
  policySchema,
} from '@clean-express/release-contract/release-policy';
import type { Database } from '@clean-express/server-kit/database';
import { eq, sql as raw } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createIdentify } from '../identity/identify.ts';
import { type PersonalToken, PersonalTokens } from '../identity/personal-tokens.ts';
import { Sessions } from '../identity/sessions.ts';
import { createWorkflowTokens } from '../identity/workflow-tokens.ts';
import { AuditLog } from '../rows/audit-log.ts';
import { tokens } from '../rows/schema.ts';
import { fixtureRecord } from '../testing/fixture-record.ts';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { AUDIENCE, startIssuer } from '../testing/local-issuer.ts';
import { publish, release, startApp } from '../testing/test-app.ts';
import { emptyDatabase } from '../testing/test-database.ts';

const ADMIN_TOKEN = 'admin-token-of-the-access-matrix-01';
const SSR_SERVER_KEY = 'ssr-server-key-of-the-access-matrix';

const REMOTES = ['blog', 'catalog'] as const;

type Remote = (typeof REMOTES)[number];

/** What an identity has; `undefined` stands for one that is not valid. */
interface Identity {
  may?: Partial<Record<'blog' | 'catalog' | '*', readonly Permission[]>>;
  /** Only people approve releases. */
  isPerson?: true;
  /** A session of the page, which does not begin another one. */
  isSession?: true;
  /** Valid, but unknown to the policy. */
  isStranger?: true;
  /** No identity, but a gate ticket: it opens the routes for tickets, and no others. */
  isTicket?: true;
  /** No identity, but the key of the SSR servers: it opens their route, and no other. */
  isSsrServer?: true;
}

const everywhere = { blog: PERMISSIONS, catalog: PERMISSIONS, '*': PERMISSIONS };

/** Everyone who may send a request. */
const IDENTITIES: Record<string, Identity> = {
  anonymous: {},
  'a garbled token': {},
  'a forged personal token': {},
  'an expired personal token': {},
  'a withdrawn personal token': {},
  'the token of a person who has left': {},
  'an unsigned token of a workflow': {},
  'an expired token of a workflow': {},
  'a token of an unknown issuer': {},
  'a stranger': { isStranger: true },
  'a gate ticket of blog': { isTicket: true },
  'an SSR server': { isSsrServer: true },
  'the admin token': { may: { blog: ['admin'], catalog: ['admin'], '*': ['admin'] } },
  'a person with all permissions': { may: everywhere, isPerson: true },
  'a session of a person with all permissions': {
    may: everywhere,
    isPerson: true,
    isSession: true,
  },
  'a person with all permissions, for blog': { may: { blog: PERMISSIONS }, isPerson: true },
  'a token for catalog of a person with all permissions': {
    may: { catalog: PERMISSIONS },
    isPerson: true,
  },
  'the workflow of blog': { may: { blog: ['upload', 'gate', 'traffic'] } },
  'the workflow of catalog': { may: { catalog: ['upload', 'gate', 'traffic'] } },
  ...Object.fromEntries(
    PERMISSIONS.map((permission) => [
      `a person with ${permission}, for blog`,
      { may: { blog: [permission] }, isPerson: true },
    ]),
  ),
};

/** A request, and what it needs. `REMOTE` is replaced by the name of each remote. */
interface Row {
  url: string;
  /** What a publisher announces of a release, or of a candidate. */
  body?: object | 'release' | 'candidate';
  /** One of these, for the remote in the address or for all; or what else is asked for. */
  needs:
    | 'nothing'
    | 'any identity'
    | 'a personal token'
    | 'a gate ticket'
    | 'the key of SSR servers'
    | readonly Permission[];
  /** What is needed as well. */
  andNeeds?: Permission;
  /** Without a remote in the address: for what all the permission is needed; `*` for all remotes. */
  scope?: readonly ('blog' | 'catalog' | '*')[];
  /** The status for those who may; the request changes nothing that another one needs. */
  status?: number;
  /** Whether workflows get nothing by their permission. */
  peopleOnly?: true;
  /** Whether others get 404: what is not theirs does not exist for them. */
  hides?: true;
}

const RELEASE = '/v1/remotes/REMOTE/releases/2.0.0';
const UPLOAD = `${RELEASE}/uploads/${'x'.repeat(43)}`;

const LIVE_SITE = 'https://www.example.com';
const STAGING_SITE = 'https://staging.example.com';

const tokenFor = (remotes: PersonalToken['remotes']) => ({ person: 'Ada', remotes });

const previewOf = (...remotes: string[]) => ({
  site: LIVE_SITE,
  releases: remotes.map((remote) => ({ remote, version: '2.0.0' })),
});

/** Every route, and each way in which a body changes what it needs. */
const ACCESS: Record<string, Row> = {
  'GET /llms.txt': { url: '/llms.txt', needs: 'nothing' },
  'GET /guides/:name': { url: '/guides/teams.md', needs: 'nothing' },
  'GET /': { url: '/', needs: 'nothing' },
  'GET /remotes/*': { url: '/remotes/REMOTE/releases/2.0.0', needs: 'nothing' },
  'GET /catalogue': { url: '/catalogue', needs: 'nothing' },
  'GET /errors': { url: '/errors', needs: 'nothing' },
  'GET /audit': { url: '/audit', needs: 'nothing' },
  'GET /assets/*': { url: '/assets/unknown.js', needs: 'nothing', status: 404 },
  'GET /healthz': { url: '/healthz', needs: 'nothing' },
  'GET /readyz': { url: '/readyz', needs: 'nothing' },
  // For Prometheus, whose token is none of these.
  'GET /metrics': { url: '/metrics', needs: 'nothing', status: 401 },
  'GET /v1/registry': { url: '/v1/registry', needs: 'nothing' },
  'GET /v1/registry/events': { url: '/v1/registry/events', needs: 'nothing' },
  'GET /v1/session': { url: '/v1/session', needs: 'nothing' },
  'POST /v1/session': { url: '/v1/session', needs: 'a personal token', status: 204 },
  'POST /v1/session/local': { url: '/v1/session/local', body: {}, needs: 'nothing', status: 403 },
  'POST /v1/session/end': {
    url: '/v1/session/end',
    body: {},
    needs: 'any identity',
    status: 204,
  },
  'GET /v1/overview': { url: '/v1/overview', needs: 'any identity' },
  'GET /v1/catalogue': { url: '/v1/catalogue', needs: 'any identity' },
  'GET /v1/remotes/:remote/releases/:version/impact': {
    url: `${RELEASE}/impact`,
    needs: 'any identity',
  },
  'GET /v1/releases': { url: '/v1/releases', needs: 'any identity' },
  'GET /v1/history': { url: '/v1/history', needs: 'any identity' },
  'GET /v1/remotes/:remote/releases': {
    url: '/v1/remotes/REMOTE/releases',
    needs: 'any identity',
  },
  'GET /v1/remotes/:remote/releases/:version': { url: RELEASE, needs: 'any identity' },
  'GET /v1/remotes/:remote/history': { url: '/v1/remotes/REMOTE/history', needs: 'any identity' },
  'GET /v1/remotes/:remote/errors': { url: '/v1/remotes/REMOTE/errors', needs: ['read'] },
  'GET /v1/remotes/:remote/releases/:version/private/*': {
    url: `${RELEASE}/private/gate/report.html`,
    needs: ['read', 'upload'],
  },
  'GET /v1/remotes/:remote/releases/:version/verification': {
    url: `${RELEASE}/verification`,
    needs: ['read'],
  },
  'GET /v1/verification': { url: '/v1/verification', needs: ['read'], scope: ['*'] },
  'POST /v1/remotes/:remote/releases/:version/uploads': {
    url: `${RELEASE}/uploads`,
    body: 'release',
    needs: ['upload'],
  },
  'PUT /v1/remotes/:remote/releases/:version/uploads/:upload/:part/*': {
    url: `${UPLOAD}/public/remoteEntry.js`,
    body: Buffer.from('export {}'),
    needs: ['upload'],
    status: 404,
  },
  'POST /v1/remotes/:remote/releases/:version/uploads/:upload/completion': {
    url: `${UPLOAD}/completion`,
    body: {},
    needs: ['upload'],
    status: 404,
  },
  'POST /v1/remotes/:remote/releases/:version/uploads/:upload/completion without check': {
    url: `${UPLOAD}/completion`,
    body: { skippedCheck: true },
    needs: ['upload'],
    andNeeds: 'skip-check',
    status: 404,
  },
  'GET /v1/remotes/:remote/access': { url: '/v1/remotes/REMOTE/access', needs: 'any identity' },
  'POST /v1/remotes/:remote/releases/:version/checks': {
    url: `${RELEASE}/checks`,
    body: 'candidate',
    needs: ['upload', 'gate'],
  },
  'GET /v1/shell-contract': { url: '/v1/shell-contract', needs: 'any identity' },
  'PUT /v1/ssr-servers/:id': {
    url: '/v1/ssr-servers/0197f3c4-0000-7000-8000-000000000000',
    body: { hosts: [] },
    needs: 'the key of SSR servers',
    status: 204,
  },
  'POST /v1/remotes/:remote/releases/:version/acceptance': {
    url: `${RELEASE}/acceptance`,
    body: { record: fixtureRecord() },
    needs: ['gate'],
  },
  'POST /v1/remotes/:remote/releases/:version/acceptance without e2e tests': {
    url: `${RELEASE}/acceptance`,
    body: { skippedE2e: true },
    needs: ['skip-e2e'],
  },
  // They have been accepted without e2e tests.
  'GET /v1/remotes/:remote/releases/:version/gate-record': {
    url: `${RELEASE}/gate-record`,
    needs: 'any identity',
    status: 404,
  },
  'POST /v1/remotes/:remote/releases/:version/approval': {
    url: `${RELEASE}/approval`,
    body: {},
    needs: ['traffic'],
    peopleOnly: true,
  },
  'POST /v1/remotes/:remote/releases/:version/promotion': {
    url: `${RELEASE}/promotion`,
    body: {},
    needs: ['traffic'],
  },
  'POST /v1/remotes/:remote/releases/:version/canary': {
    url: '/v1/remotes/REMOTE/releases/1.0.0/canary',
    body: { share: 0 },
    needs: ['traffic'],
  },
  'POST /v1/remotes/:remote/rollback': {
    url: '/v1/remotes/REMOTE/rollback',
    body: { version: '2.0.0' },
    needs: ['roll-back', 'traffic'],
  },
  'POST /v1/remotes/:remote/releases/:version/retirement': {
    url: '/v1/remotes/REMOTE/releases/3.0.0/retirement',
    body: {},
    needs: ['retire'],
  },
  'POST /v1/remotes/:remote/prune': {
    url: '/v1/remotes/REMOTE/prune',
    body: { dryRun: true },
    needs: ['retire'],
  },
  'POST /v1/remotes/:remote/end': {
    url: '/v1/remotes/REMOTE/end',
    body: { dryRun: true },
    needs: ['retire'],
  },
  'POST /v1/previews': {
    url: '/v1/previews',
    body: previewOf('blog'),
    needs: ['preview'],
    scope: ['blog'],
  },
  'POST /v1/previews of several remotes': {
    url: '/v1/previews',
    body: previewOf('blog', 'catalog'),
    needs: ['preview'],
    scope: ['blog', 'catalog'],
  },
  'GET /v1/previews': { url: '/v1/previews', needs: 'any identity' },
  'POST /v1/previews/:id/end': {
    url: '/v1/previews/ended-one/end',
    body: {},
    needs: ['preview'],
    scope: ['blog'],
    hides: true,
  },
  'POST /v1/remotes/:remote/releases/:version/gate-tickets': {
    url: `${RELEASE}/gate-tickets`,
    body: { site: STAGING_SITE },
    needs: ['upload'],
    andNeeds: 'preview',
  },
  'GET /v1/gate-ticket': { url: '/v1/gate-ticket', needs: 'a gate ticket' },
  'GET /v1/gate-ticket/tests/*': {
    url: '/v1/gate-ticket/tests/list.spec.mjs',
    needs: 'a gate ticket',
    status: 404,
  },
  'POST /v1/tokens for a remote': {
    url: '/v1/tokens',
    body: tokenFor(['blog']),
    needs: ['admin'],
    scope: ['blog'],
    status: 201,
  },
  'POST /v1/tokens for all remotes': {
    url: '/v1/tokens',
    body: tokenFor('*'),
    needs: ['admin'],
    scope: ['*'],
    status: 201,
  },
  'POST /v1/tokens for several remotes': {
    url: '/v1/tokens',
    body: tokenFor(['blog', 'catalog']),
    needs: ['admin'],
    scope: ['blog', 'catalog'],
    status: 201,
  },
  'GET /v1/tokens': { url: '/v1/tokens', needs: 'any identity' },
  'DELETE /v1/tokens/:id': {
    url: '/v1/tokens/0123456789abcdef',
    needs: 'any identity',
    status: 404,
  },
  'GET /v1/audit': { url: '/v1/audit', needs: ['admin'], scope: ['*'] },
  'GET /v1/audit.csv': { url: '/v1/audit.csv', needs: ['admin'], scope: ['*'] },
};

/** The policy of the matrix: its people are named after their identity. */
const policyWith = (issuer: string): Policy =>
  policySchema.parse({
    issuers: { github: { kind: 'github', url: issuer, audience: AUDIENCE } },
    workflows: [
      { id: '74', remote: 'blog' },
      { id: '75', remote: 'catalog' },
    ].map(({ id, remote }) => ({
      name: `workflow of ${remote}`,
      issuer: 'github',
      repository_id: id,
      ref: 'refs/heads/main',
      event_name: ['push'],
      job_workflow_ref: 'acme/blog/.github/workflows/release.yml@refs/heads/main',
      allow: [{ remotes: [remote], permissions: ['upload', 'gate', 'traffic'] }],
    })),
    people: [
      { name: 'Ada', allow: [{ remotes: '*', permissions: PERMISSIONS }] },
      { name: 'Publisher', allow: [{ remotes: '*', permissions: PERMISSIONS }] },
      { name: 'Ben', allow: [{ remotes: ['blog'], permissions: PERMISSIONS }] },
      ...PERMISSIONS.map((permission) => ({
        name: `${permission} of blog`,
        allow: [{ remotes: ['blog'], permissions: [permission] }],
      })),
    ],
  });

/** The token of each identity. */
async function makeTokens(database: Database, personalTokens: PersonalTokens) {
  const issuer = await startIssuer('github');
  const policy = policyWith(issuer.url);
  const create = async (person: string, remotes: PersonalToken['remotes'] = '*') =>
    personalTokens.create({ person, remotes, days: 1 }, { by: 'the matrix' });
  const personal = async (person: string, remotes?: PersonalToken['remotes']) =>
    (await create(person, remotes)).token;
  const expired = await create('Ada');
  await database.sql.update(tokens).set({ expires: raw`now()` }).where(eq(tokens.id, expired.id));
  const withdrawn = await create('Ada');
  await personalTokens.withdraw(withdrawn, { by: 'the matrix' });
  const workflow = await issuer.token();
  const [head, body] = workflow.split('.');
  const people = PERMISSIONS.map(async (permission) => [
    `a person with ${permission}, for blog`,
    await personal(`${permission} of blog`),
  ]);
  const all: Record<string, string | undefined> = {
    anonymous: undefined,
    'a garbled token': 'x'.repeat(43),
    'a forged personal token': `cxr_${expired.id}_${'f'.repeat(72)}`,
    'an expired personal token': expired.token,
    'a withdrawn personal token': withdrawn.token,
    'the token of a person who has left': await personal('Eve'),
    'an unsigned token of a workflow': `${head}.${body}.`,
    'an expired token of a workflow': await issuer.token({ iat: 1, nbf: 1, exp: 301 }),
    'a token of an unknown issuer': await issuer.token({ iss: 'http://localhost:1' }),
    'a stranger': await issuer.token({ repository_id: '99' }),
    'the admin token': ADMIN_TOKEN,
    'a person with all permissions': await personal('Ada'),
    'a person with all permissions, for blog': await personal('Ben'),
    'a token for catalog of a person with all permissions': await personal('Ada', ['catalog']),
    'the workflow of blog': workflow,
    'the workflow of catalog': await issuer.token({ repository_id: '75' }),
    ...Object.fromEntries(await Promise.all(people)),
  };
  return { all, policy, publisher: await personal('Publisher') };
}

async function startMatrix() {
  const database = await emptyDatabase();
  const personalTokens = new PersonalTokens(
    database.sql,
    new AuditLog(database.sql, pino({ enabled: false })),
  );
  const made = await makeTokens(database, personalTokens);
  const policy = () => made.policy;
  const workflowTokens = createWorkflowTokens(policy);
  const sessions = new Sessions(database.sql);
  const routes: string[] = [];
  const app = await startApp({
    database,
    policy,
    identify: createIdentify({
      ...{ policy, personalTokens, workflowTokens, adminToken: ADMIN_TOKEN },
      sessions,
    }),
    environment: {
      METRICS_TOKEN: 'metrics-token-of-the-tests-0123456789',
      SSR_SERVER_KEY,
      REFUSED_PER_MINUTE: '100000',
      REGISTRY_STREAMS_PER_CLIENT: '100000',
      LIVE_SITES: LIVE_SITE,
      STAGING_SITES: STAGING_SITE,
    },
    onRoute: ({ method, url }) => routes.push(...[method].flat().map((each) => `${each} ${url}`)),
  });
  const publisher = {
    send: (...[method, url, body]: Parameters<typeof app.send>) =>
      app.send(method, url, body, made.publisher),
  };
  for (const remote of REMOTES) {
    await release(publisher, remote, '2.0.0');
    await publish(publisher, remote, '1.0.0');
    await publish(publisher, remote, '3.0.0');
  }
  const preview = {
    ...{ id: 'ended-one', site: LIVE_SITE, issuedBy: 'Publisher' },
    releases: [{ remote: 'blog', version: '2.0.0' }],
    expires: new Date(Date.now() + 3_600_000),
  };
  await app.releases.addPreview(preview, false);
  const address = '/remotes/blog/releases/2.0.0/gate-tickets';
  const { ticket } = (await publisher.send('POST', address, { site: STAGING_SITE })).json();
  const tokensOf: typeof made.all = {
    ...made.all,
    'a session of a person with all permissions': await sessions.create({ person: 'Ada' }),
    'a gate ticket of blog': ticket,
    'an SSR server': SSR_SERVER_KEY,
  };
  return { app: app.app, routes, tokens: tokensOf };
}

/** The status of a request, by what its sender may do. */
function expectedStatus(identity: Identity, row: Row, remote: Remote | undefined): number {
  const { needs, status = 200 } = row;
  if (needs === 'nothing') return status;
  if (needs === 'a gate ticket') return identity.isTicket ? status : 401;
  if (needs === 'the key of SSR servers') return identity.isSsrServer ? status : 401;
  return statusByPolicy(identity, row, remote, needs);
}

/** The same for what identities of the policy may do. */
function statusByPolicy(
  identity: Identity,
  row: Row,
  remote: Remote | undefined,
  needs: readonly Permission[] | 'any identity' | 'a personal token',
): number {
  const { status = 200, scope = [] } = row;
  if (identity.isStranger) return 403;
  const { may, isPerson, isSession } = identity;
  if (!may) return 401;
  if (needs === 'any identity') return status;
  if (needs === 'a personal token') return isPerson && !isSession ? status : 403;
  if (row.peopleOnly && !isPerson) return 403;
  const scopes = remote ? [remote] : scope;
  const { andNeeds } = row;
  const isAllowed = scopes.every(
    (each) =>
      needs.some((needed) => may[each]?.includes(needed)) &&
      (!andNeeds || may[each]?.includes(andNeeds)),
  );
  if (isAllowed) return status;
  return row.hides ? 404 : 403;
}

/** The requests of a row: one for each remote, if its address has one. */
function requestsOf(row: Row): { url: string; remote: Remote | undefined; payload?: object }[] {
  const remotes = row.url.includes('REMOTE') ? REMOTES : [undefined];
  return remotes.map((remote) => {
    const announced = fixtureUpload(remote ?? '', '2.0.0').body;
    const bodies = { release: announced, candidate: { ...announced, scripts: {} } };
    const payload = typeof row.body === 'string' ? bodies[row.body] : row.body;
    return { url: row.url.replace('REMOTE', remote ?? ''), remote, ...(payload && { payload }) };
  });
}

it('lets each identity do what the policy allows, and nothing else', async () => {
  const { app, tokens: tokensOf } = await startMatrix();
  const send = async (route: string, token: string | undefined, url: string, payload?: object) => {
    const response = await app.inject({
      method: route.split(' ')[0] as 'GET',
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(Buffer.isBuffer(payload) && { 'content-type': 'application/octet-stream' }),
      },
      ...(payload && { payload }),
      // The stream of registries does not end.
      payloadAsStream: true,
    });
    response.stream().destroy();
    return response.statusCode;
  };
  const wrong: string[] = [];
  for (const [name, identity] of Object.entries(IDENTITIES)) {
    for (const [route, row] of Object.entries(ACCESS)) {
      for (const { url, remote, payload } of requestsOf(row)) {
        const expected = expectedStatus(identity, row, remote);
        const status = await send(route, tokensOf[name], url, payload);
        if (status !== expected)
          wrong.push(`${name}: ${route} ${remote ?? ''} ${status}, not ${expected}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

it('has a row for every route, and every identity', async () => {
  const { routes, tokens: tokensOf } = await startMatrix();
  const named = (route: string) => route.split(' ').slice(0, 2).join(' ');
  const rows = new Set(Object.keys(ACCESS).map(named));
  const others = routes.filter((route) => !/^HEAD | \/docs/.test(route));
  expect(rows).toEqual(new Set(others));
  expect(Object.keys(tokensOf).toSorted()).toEqual(Object.keys(IDENTITIES).toSorted());
});
