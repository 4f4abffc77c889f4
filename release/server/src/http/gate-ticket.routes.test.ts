import {
  generateSigningKey,
  publicKeysOf,
  releaseSigningKeysField,
  signToken,
  verifyToken,
} from '@clean-express/server-kit/signatures';
import { expect, it, vi } from 'vitest';
import { GateTickets } from '../identity/gate-tickets.ts';
import { requireRelease } from '../rows/release-rows.ts';
import { fixtureContract } from '../testing/fixture-contract.ts';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { release, sendRaw, startApp, type TestApp, upload } from '../testing/test-app.ts';

const site = 'https://staging.example.com';
const HOUR_MS = 3_600_000;
const TEST = 'export const tested = "list";';

/** A release server with a live catalog and blog, and an uploaded candidate of the catalog. */
async function startServer() {
  const sites = { LIVE_SITES: 'https://www.example.com', STAGING_SITES: site };
  const app = await startApp({ environment: sites });
  await release(app, 'blog', '3.0.0');
  await release(app, 'catalog', '1.0.0');
  const tests = { 'private e2e/list.spec.mjs': TEST, 'private list.js.map': '{}' };
  await upload(app, fixtureUpload('catalog', '2.0.0', tests));
  const { manifestHash: manifest } = await requireRelease(app.sql, 'catalog', '2.0.0');
  return { app, candidate: { remote: 'catalog', version: '2.0.0', manifest } };
}

const order = (app: TestApp, body: object = { site }) =>
  app.send('POST', '/remotes/catalog/releases/2.0.0/gate-tickets', body);

const ticketOf = async (app: TestApp): Promise<string> => (await order(app)).json().ticket;

const ticketsOf = ({ config, signingKeys }: TestApp) =>
  new GateTickets({ signingKeys, server: config.PUBLIC_URL });

it('says what to test, beside what, and opens the preview at the site, for an hour', async () => {
  const { app, candidate } = await startServer();
  const { ticket, expires } = (await order(app)).json();
  const hours = (Date.parse(expires) - Date.now()) / HOUR_MS;
  expect(hours).toBeGreaterThan(0.9);
  expect(hours).toBeLessThanOrEqual(1);
  const found = (await app.send('GET', '/gate-ticket', undefined, ticket)).json();
  expect(found).toMatchObject({
    candidate: {
      ...candidate,
      manifestText: (await requireRelease(app.sql, 'catalog', '2.0.0')).manifest,
      tests: [{ path: 'list.spec.mjs', integrity: expect.stringMatching(/^sha384-/) }],
    },
    live: [
      { remote: 'blog', version: '3.0.0' },
      { remote: 'catalog', version: '1.0.0' },
      { remote: 'shell' },
    ],
    shell: fixtureContract,
    site,
  });
  const token = new URL(found.preview).searchParams.get('preview') ?? '';
  const publicKeys = publicKeysOf(app.signingKeys);
  const claims = await verifyToken(token, {
    typ: 'release-preview+jwt',
    audience: site,
    publicKeys,
  });
  expect(claims.releases).toMatchObject([candidate]);
  expect(new Date(found.expires).getTime()).toBe(Number(claims.exp) * 1000);
});

it('opens nothing any more once its preview was ended', async () => {
  const { app } = await startServer();
  const { ticket, id } = (await order(app)).json();
  expect((await app.send('GET', '/previews')).json()).toMatchObject([
    { id, site, releases: [{ remote: 'catalog', version: '2.0.0' }], issuedBy: 'admin' },
  ]);
  await app.send('POST', `/previews/${id}/end`, {});
  for (const path of ['/gate-ticket', '/gate-ticket/tests/list.spec.mjs']) {
    expect((await app.send('GET', path, undefined, ticket)).json()).toMatchObject({
      status: 409,
      detail: 'The preview of this ticket was ended. Get a new ticket.',
    });
  }
});

it('opens nothing at a site that visitors use, whoever has signed it', async () => {
  const { app, candidate } = await startServer();
  const ticket = await signed(app, candidate, {
    claims: { site: 'https://www.example.com', candidate },
  });
  expect((await app.send('GET', '/gate-ticket', undefined, ticket)).json()).toMatchObject({
    status: 409,
    code: 'not-a-staging-site',
  });
});

it("sends the candidate's tests, and no other file", async () => {
  const { app } = await startServer();
  const ticket = await ticketOf(app);
  const test = await app.send('GET', '/gate-ticket/tests/list.spec.mjs', undefined, ticket);
  expect(test.body).toBe(TEST);
  expect(test.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const path = '/gate-ticket/tests/none.spec.mjs';
  expect((await app.send('GET', path, undefined, ticket)).json()).toMatchObject({
    status: 404,
    detail: 'catalog 2.0.0 has no test "none.spec.mjs".',
  });
});

it('sends nothing for the path of any other file', async () => {
  const { app } = await startServer();
  const ticket = await ticketOf(app);
  for (const path of [
    '/gate-ticket/tests/../list.js.map',
    '/gate-ticket/tests/..%2flist.js.map',
    '/gate-ticket/tests/%2e%2e/list.js.map',
    '/gate-ticket/tests/..%2f..%2f1.0.0%2fgate%2freport.html',
    '/gate-ticket/tests/%2fetc%2fpasswd',
    '/gate-ticket/tests/e2e/list.spec.mjs',
    '/gate-ticket/tests/list.spec.mjs%00',
  ]) {
    expect([400, 404], path).toContain(await sendRaw(app, 'GET', path, '', ticket));
  }
});

it('is for one manifest, until the release is retired', async () => {
  const { app, candidate } = await startServer();
  const other = { ...candidate, manifest: 'x'.repeat(43) };
  const { ticket } = await ticketsOf(app).issue({ site, candidate: other });
  for (const path of ['/gate-ticket', '/gate-ticket/tests/list.spec.mjs']) {
    expect((await app.send('GET', path, undefined, ticket)).json()).toMatchObject({
      status: 409,
      detail:
        'catalog 2.0.0 is another release than the one that this ticket is for. Get a new ticket.',
    });
  }
  const own = await ticketOf(app);
  await app.send('POST', '/remotes/catalog/releases/2.0.0/retirement', {});
  const detail = 'catalog 2.0.0 is retired. Publish it again.';
  const used = await app.send('GET', '/gate-ticket', undefined, own);
  expect(used.json()).toMatchObject({ status: 409, detail });
  expect((await order(app)).json()).toMatchObject({ status: 409, detail });
});

const past = () => new Date(Date.now() - 1000);

const signed = (app: TestApp, candidate: object, changes: object) =>
  signToken(
    {
      typ: 'gate-ticket+jwt',
      audience: app.config.PUBLIC_URL,
      id: 'ticket-1',
      expires: new Date(Date.now() + HOUR_MS),
      claims: { site, candidate },
      ...changes,
    },
    app.signingKeys,
  );

const FOREIGN = 'gate ticket: changed, or of another server';

it.each<
  [what: string, ticket: (app: TestApp, candidate: object) => Promise<string>, reason: string]
>([
  [
    'expired',
    (app, candidate) => signed(app, candidate, { expires: past() }),
    'gate ticket: expired',
  ],
  [
    'for another release server',
    (app, candidate) => signed(app, candidate, { audience: 'https://releases.example.net' }),
    FOREIGN,
  ],
  ['for the site', (app, candidate) => signed(app, candidate, { audience: site }), FOREIGN],
  [
    'of another kind',
    (app, candidate) => signed(app, candidate, { typ: 'release-preview+jwt' }),
    'not a gate ticket',
  ],
  ['about nothing', (app) => signed(app, {}, {}), 'not a gate ticket'],
  [
    'signed by others',
    async (app, candidate) =>
      signed(
        { ...app, signingKeys: releaseSigningKeysField.parse(generateSigningKey()) },
        candidate,
        {},
      ),
    'not a gate ticket',
  ],
  ['very long', async () => `${'x'.repeat(5000)}.x.x`, 'not a gate ticket'],
])('refuses a ticket that is %s, and records it', async (_what, ticket, reason) => {
  const { app, candidate } = await startServer();
  // What it is made of does work.
  const works = await signed(app, candidate, { id: (await order(app)).json().id });
  expect((await app.send('GET', '/gate-ticket', undefined, works)).statusCode).toBe(200);
  const refused = await app.send('GET', '/gate-ticket', undefined, await ticket(app, candidate));
  expect(refused.json()).toMatchObject({
    status: 401,
    code: 'ticket-invalid',
    detail: 'This is no valid gate ticket. Get a new one: publish the release again.',
  });
  await vi.waitFor(async () =>
    expect((await app.audit()).at(-1)).toMatchObject({
      event: 'sign-in refused',
      by: null,
      detail: { reason, route: 'GET /v1/gate-ticket' },
    }),
  );
});

it('is issued for staging sites, and for releases that exist', async () => {
  const { app } = await startServer();
  expect((await order(app, { site: 'https://www.example.com' })).json()).toMatchObject({
    status: 409,
    detail:
      'https://www.example.com is not a staging site of this release server. Name it in STAGING_SITES.',
  });
  expect((await order(app, { site: `${site}/a` })).statusCode).toBe(400);
  expect((await order(app, {})).statusCode).toBe(400);
  const unknown = '/remotes/catalog/releases/9.0.0/gate-tickets';
  expect((await app.send('POST', unknown, { site })).statusCode).toBe(404);
});

it('is recorded, but never written', async () => {
  const { app } = await startServer();
  const { ticket, id, expires } = (await order(app)).json();
  await app.send('GET', '/gate-ticket', undefined, ticket);
  await vi.waitFor(async () =>
    expect((await app.audit()).at(-1)).toMatchObject({
      event: 'gate ticket issued',
      by: 'admin',
      detail: { remote: 'catalog', version: '2.0.0', site, id, expires },
    }),
  );
  const written = app.lines.join('') + JSON.stringify(await app.audit());
  expect(written).toContain('A gate ticket was used.');
  expect(written).not.toContain(ticket);
  expect(written).not.toContain(ticket.split('.')[2]);
});
