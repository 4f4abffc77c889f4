import { publicKeysOf, SignatureError, verifyToken } from '@clean-express/server-kit/signatures';
import { expect, it, vi } from 'vitest';
import { requireRelease } from '../rows/release-rows.ts';
import { previews } from '../rows/schema.ts';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { publish, release, startApp, type TestApp, upload } from '../testing/test-app.ts';
import { emptyDatabase } from '../testing/test-database.ts';
import { readSigned } from '../testing/test-releases.ts';

const site = 'https://www.example.com';
const staging = 'https://staging.example.com';
const HOUR_MS = 3_600_000;
const releases = [{ remote: 'catalog', version: '1.0.0' }];

const environment = {
  LIVE_SITES: site,
  STAGING_SITES: staging,
  RELEASE_ORIGINS: 'https://cdn.example.com',
};

it('issues a token for one site, with the hash of the manifest and an id', async () => {
  const app = await startApp({ environment });
  await publish(app, 'catalog', '1.0.0');
  const { token, url, id, expires } = (
    await app.send('POST', '/previews', { site, releases })
  ).json();
  expect(url).toBe(`${site}/catalog?preview=${token}`);
  const publicKeys = publicKeysOf(app.signingKeys);
  const options = { typ: 'release-preview+jwt', audience: site, publicKeys } as const;
  const claims = await verifyToken(token, options);
  const { manifestHash: manifest } = await requireRelease(app.sql, 'catalog', '1.0.0');
  const baseUrl = 'https://cdn.example.com/catalog/releases/';
  expect(claims).toMatchObject({
    aud: site,
    jti: id,
    releases: [{ ...releases[0], manifest, baseUrl }],
  });
  const hours = (Date.parse(expires) - Date.now()) / HOUR_MS;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  await expect(verifyToken(token, { ...options, audience: staging })).rejects.toThrow(
    SignatureError,
  );
});

it.each([
  ['its path', {}, '/catalog'],
  ['a page that its path is', { '/catalog': {}, '/catalog/today': {} }, '/catalog'],
  ['a page without parameters', { '/catalog/:id': {}, '/catalog/today': {} }, '/catalog/today'],
  ['a page with a link to it', { '/catalog/:id': {} }, '/offers'],
])('begins the preview at %s', async (_what, pages, path) => {
  const app = await startApp({ environment });
  const fixture = fixtureUpload('catalog', '1.0.0');
  const { extras } = fixture.manifest;
  const examples = { '/catalog/:id': { list: path } };
  const hints = Object.fromEntries(
    Object.keys(pages).map((route) => [route, { css: [], preload: [], data: [] }]),
  );
  const manifest = { ...fixture.manifest, examples, extras: { ...extras, pages: hints } };
  const body = { ...fixture.body, manifest: JSON.stringify(manifest) };
  const uploaded = await upload(app, { ...fixture, body });
  expect(uploaded.statusCode).toBe(200);
  const issued = await app.send('POST', '/previews', { site: staging, releases });
  expect(issued.json().url).toMatch(`${staging}${path}?preview=`);
});

it('shows releases that are not accepted at staging sites only', async () => {
  const app = await startApp({ environment });
  await upload(app, fixtureUpload('catalog', '1.0.0'));
  const preview = (at: string) => app.send('POST', '/previews', { site: at, releases });
  expect((await preview(staging)).statusCode).toBe(200);
  expect((await preview(site)).json()).toMatchObject({
    status: 409,
    detail:
      'catalog 1.0.0 is not accepted, so only staging sites may show it. Accept it, or preview it at a staging site.',
  });
  await app.send('POST', '/remotes/catalog/releases/1.0.0/retirement', {});
  expect((await preview(staging)).statusCode).toBe(409);
});

it('issues previews for the sites of its settings only', async () => {
  const app = await startApp({ environment });
  await publish(app, 'catalog', '1.0.0');
  const preview = (at: string) => app.send('POST', '/previews', { site: at, releases });
  for (const known of [site, staging]) expect((await preview(known)).statusCode).toBe(200);
  for (const other of ['https://evil.example', 'http://www.example.com', `${site}:8443`]) {
    expect((await preview(other)).json()).toMatchObject({
      status: 409,
      code: 'unknown-site',
      detail: `${other} is not a site of this release server. Check SITE_URL, or name the site in LIVE_SITES or STAGING_SITES of the release server.`,
    });
  }
});

it('asks for the address of a remote that has lost it', async () => {
  const app = await startApp({ environment });
  await publish(app, 'catalog', '1.0.0');
  app.config.RELEASE_ORIGINS = {};
  const refused = await app.send('POST', '/previews', { site, releases });
  expect(refused.json()).toMatchObject({ status: 409, code: 'not-previewable' });
});

it.each([
  ['a site with a path', { site: `${site}/a` }],
  ['no web address', { site: 'javascript:alert(1)' }],
  ['more than a week', { hours: 169 }],
  ['no time', { hours: 0 }],
  ['no release', { releases: [] }],
  ['a remote twice', { releases: [...releases, { remote: 'catalog', version: '2.0.0' }] }],
  ['a misleading version', { releases: [{ remote: 'catalog', version: '../1.0.0' }] }],
])('refuses %s', async (_what, change) => {
  const app = await startApp({ environment });
  await publish(app, 'catalog', '1.0.0');
  const refused = await app.send('POST', '/previews', { site, releases, ...change });
  expect(refused.statusCode).toBe(400);
});

it('knows no other releases, and writes no token to the log', async () => {
  const app = await startApp({ environment });
  await publish(app, 'catalog', '1.0.0');
  const unknown = [{ remote: 'catalog', version: '9.0.0' }];
  expect((await app.send('POST', '/previews', { site, releases: unknown })).statusCode).toBe(404);
  const { token } = (await app.send('POST', '/previews', { site, releases, hours: 168 })).json();
  expect(app.lines.join('')).toContain('A preview token was issued.');
  expect(app.lines.join('')).not.toContain(token);
});

const issue = async (app: TestApp, body: object = {}) =>
  (await app.send('POST', '/previews', { site, releases, ...body })).json();

const idsOf = async (app: TestApp): Promise<string[]> =>
  (await app.send('GET', '/previews')).json().map(({ id }: { id: string }) => id);

/** What the signed registry says about ended previews. */
async function endedOf(app: TestApp) {
  const { text } = (await app.releases.currentRegistry()) ?? {};
  return (await readSigned(text, app.signingKeys)).endedPreviews;
}

it('lists open previews, and ends one of them for the whole site', async () => {
  let now = Date.now();
  const clock = () => new Date(++now);
  const app = await startApp({ environment, clock });
  await publish(app, 'catalog', '1.0.0');
  const [first, second] = [await issue(app), await issue(app, { hours: 1 })];
  const listed = (await app.send('GET', '/previews')).json();
  expect(listed).toMatchObject([
    { id: second.id, site, releases, issuedBy: 'admin', expires: second.expires },
    { id: first.id },
  ]);
  expect(JSON.stringify(listed)).not.toContain(first.token);

  const reason = 'It shows a secret.';
  const ended = await app.send('POST', `/previews/${first.id}/end`, { reason });
  expect(ended.json()).toMatchObject({ id: first.id, releases });
  expect(await idsOf(app)).toEqual([second.id]);
  expect(await endedOf(app)).toEqual({ ids: [first.id], manifests: [] });
  const [change] = await app.releases.history('catalog');
  expect(change).toMatchObject({ action: 'end preview', version: '1.0.0', by: 'admin', reason });
  await vi.waitFor(async () =>
    expect((await app.audit()).at(-1)).toMatchObject({
      event: 'preview ended',
      detail: { id: first.id, reason, releases },
    }),
  );

  const again = await app.send('POST', `/previews/${first.id}/end`, {});
  expect(again.json()).toMatchObject({ number: ended.json().number });
  expect((await app.send('POST', '/previews/none/end', {})).json()).toMatchObject({
    status: 404,
    detail: 'There is no preview none of a remote whose previews you may issue.',
  });
});

it('ends the previews of a release that is retired, also after it is published again', async () => {
  const app = await startApp({ environment });
  await release(app, 'blog', '1.0.0');
  await publish(app, 'catalog', '1.0.0');
  const alone = await issue(app, { releases: [{ remote: 'blog', version: '1.0.0' }] });
  const both = await issue(app, { releases: [...releases, { remote: 'blog', version: '1.0.0' }] });
  await app.send('POST', '/remotes/catalog/releases/1.0.0/retirement', {});
  expect(await idsOf(app)).toEqual([alone.id]);
  const { manifestHash } = await requireRelease(app.sql, 'catalog', '1.0.0');
  expect(await endedOf(app)).toEqual({ ids: [both.id], manifests: [manifestHash] });

  await publish(app, 'catalog', '1.0.0');
  expect(await endedOf(app)).toEqual({ ids: [both.id], manifests: [] });
  const renewed = await issue(app);
  expect(await idsOf(app)).toEqual([renewed.id, alone.id]);
});

it('ends the previews of a remote that has ended', async () => {
  const app = await startApp({ environment });
  await publish(app, 'blog', '1.0.0');
  const { id } = await issue(app, { releases: [{ remote: 'blog', version: '1.0.0' }] });
  await app.send('POST', '/remotes/blog/end', {});
  expect(await idsOf(app)).toEqual([]);
  expect((await endedOf(app))?.ids).toEqual([id]);
});

it('opens at most a hundred previews of a release', async () => {
  const app = await startApp({ environment });
  await publish(app, 'catalog', '1.0.0');
  await publish(app, 'catalog', '2.0.0');
  for (let count = 0; count < 99; count += 1) await issue(app);
  const last = await issue(app);
  expect(last.status).toBeUndefined();
  expect((await issue(app)).detail).toBe(
    'catalog 1.0.0 has 100 open previews, and cannot have more. End some of them: release preview --list, release preview --end <id>.',
  );
  const other = await issue(app, { releases: [{ remote: 'catalog', version: '2.0.0' }] });
  expect(other.status).toBeUndefined();
  await app.send('POST', `/previews/${last.id}/end`, {});
  expect((await issue(app)).status).toBeUndefined();
  expect((await issue(app)).status).toBe(409);
});

it('names at most a thousand ended previews of a remote, until they have expired', async () => {
  const clock = vi.fn(() => new Date());
  const database = await emptyDatabase();
  const app = await startApp({ environment, clock, database });
  await publish(app, 'catalog', '1.0.0');
  const in1Hour = new Date(Date.now() + HOUR_MS);
  const ended = { ended: new Date(), endedBy: 'ada', expires: in1Hour };
  const one = { site, issued: new Date(), issuedBy: 'ada', ...ended };
  const other = { ...one, releases: [{ remote: 'catalog', version: '0.9.0' }] };
  const ids = Array.from({ length: 999 }, (_, id) => `former-${id}`);
  await database.sql.insert(previews).values(ids.map((id) => ({ ...other, id })));
  const last = await issue(app, { hours: 24 });
  await app.send('POST', `/previews/${last.id}/end`, {});
  expect((await endedOf(app))?.ids).toHaveLength(1000);
  expect(await issue(app)).toMatchObject({
    status: 409,
    detail:
      '"catalog" has 1000 previews that have not expired, those that were ended included. Issue more when some of them have expired.',
  });
  const endOneAfter = async (hours: number) => {
    clock.mockReturnValue(new Date(Date.now() + hours * HOUR_MS));
    await app.send('POST', `/previews/${(await issue(app)).id}/end`, {});
    return (await endedOf(app))?.ids;
  };
  // SSR servers whose clocks are late still refuse them.
  expect(await endOneAfter(1.5)).toHaveLength(1001);
  expect(await endOneAfter(2.5)).toHaveLength(3);
});
