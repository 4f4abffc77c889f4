import type { Manifest } from '@clean-express/release-contract/release-registry';
import { beforeEach, describe, expect, it } from 'vitest';
import { InvalidToken } from '../identity/identity.ts';
import { type FixtureUpload, fixtureUpload } from '../testing/fixture-upload.ts';
import { publish, release, startApp, type TestApp, upload } from '../testing/test-app.ts';
import { readSigned } from '../testing/test-releases.ts';

const SET = 'blog 2.0.0 + catalog 2.0.0';
const CATALOG = { with: [{ remote: 'catalog', version: '2.0.0' }] };

const KEY = 'ssr-server-key-of-the-tests-0123456789';
const SSR_SERVER = '0197f3c4-0000-7000-8000-000000000001';

let app: TestApp;

beforeEach(async () => {
  app = await startApp({ environment: { SSR_SERVER_KEY: KEY } });
  for (const remote of ['blog', 'catalog']) await release(app, remote, '1.0.0');
});

const post = (address: string, body: object = {}) => app.send('POST', `/remotes/${address}`, body);
const canary = (body: object) => post('blog/releases/2.0.0/canary', body);
const promote = (body: object = CATALOG) => post('blog/releases/2.0.0/promotion', body);

async function registry() {
  const { text } = (await app.releases.currentRegistry()) ?? {};
  return readSigned(text, app.signingKeys);
}

/** What visitors get of both: live releases, and canaries with their shares. */
async function traffic() {
  const { blog, catalog } = await app.releases.traffic();
  return [blog, catalog].map((one) => [one?.live, one?.canary?.version, one?.canary?.share]);
}

const LIVE = [
  ['2.0.0', undefined, undefined],
  ['2.0.0', undefined, undefined],
];
const FORMER = [
  ['1.0.0', undefined, undefined],
  ['1.0.0', undefined, undefined],
];

describe('releases that move together', () => {
  beforeEach(async () => {
    for (const remote of ['blog', 'catalog']) await publish(app, remote, '2.0.0');
  });

  it('have one canary: one number, one id, one share', async () => {
    const before = (await registry()).number;
    expect((await canary({ share: 5, ...CATALOG })).json()).toMatchObject({ number: before + 1 });
    const { number, remotes } = await registry();
    expect(number).toBe(before + 1);
    for (const remote of ['blog', 'catalog']) {
      expect(remotes[remote]?.canary).toMatchObject({ version: '2.0.0', share: 5, set: SET });
    }
    await canary({ share: 20, ...CATALOG });
    expect((await registry()).remotes.catalog?.canary).toMatchObject({ share: 20, set: SET });
    const rows = (await app.send('GET', '/releases')).json();
    expect(rows.filter(({ set }: { set?: string }) => set === SET)).toHaveLength(2);
  });

  it('become live, and go back, with one change', async () => {
    expect((await promote()).statusCode).toBe(200);
    expect(await traffic()).toEqual(LIVE);
    expect((await registry()).remotes.blog?.live.set).toBe(SET);
    const { number } = await registry();
    const plan = await post('catalog/rollback', { dryRun: true });
    expect(plan.json().along).toEqual([{ remote: 'blog', version: '1.0.0' }]);
    expect(await traffic()).toEqual(LIVE);
    expect((await post('catalog/rollback')).json()).toMatchObject({
      number: number + 1,
      along: [{ remote: 'blog', version: '1.0.0' }],
    });
    expect(await traffic()).toEqual(FORMER);
    expect((await registry()).remotes.blog?.live.set).toBeUndefined();
  });

  it.each([
    ['a roll-back of one', 'catalog/rollback', {}],
    ['a share of none', 'catalog/releases/2.0.0/canary', { share: 0 }],
  ])('lose their canary together by %s', async (_how, address, body) => {
    await canary({ share: 5, ...CATALOG });
    expect((await post(address, body)).statusCode).toBe(200);
    expect(await traffic()).toEqual(FORMER);
  });

  it('are not torn apart', async () => {
    await canary({ share: 5, ...CATALOG });
    await publish(app, 'catalog', '3.0.0');
    const detail =
      '"blog" is in a canary together with "catalog". Name all of them, or end the canary first: release rollback blog';
    expect((await promote({})).json()).toMatchObject({ status: 409, detail });
    expect((await canary({ share: 10 })).json()).toMatchObject({ status: 409, detail });
    const alone = await post('catalog/releases/3.0.0/promotion');
    expect(alone.json().detail).toContain('"catalog" is in a canary together with "blog"');
    expect((await post('blog/end')).statusCode).toBe(409);
    expect((await promote()).statusCode).toBe(200);
    expect(await traffic()).toEqual(LIVE);
  });

  it('go their own ways after one of them has moved alone', async () => {
    await promote();
    await release(app, 'catalog', '3.0.0');
    expect((await post('blog/rollback')).json().along).toEqual([]);
    expect(await traffic()).toEqual([
      ['1.0.0', undefined, undefined],
      ['3.0.0', undefined, undefined],
    ]);
  });

  it('name each remote once', async () => {
    const twice = { with: [{ remote: 'blog', version: '1.0.0' }] };
    expect((await promote(twice)).json().detail).toBe('Name each remote once.');
  });

  /** An SSR server says what it has counted: remote → page views of its canary, and errors in them. */
  async function announce(views: Record<string, [views: number, errors: number]>) {
    const none = { errors: 0, failedLoads: 0, renders: 0, failedRenders: 0 };
    const counts = Object.entries(views).map(([remote, [count, errors]]) => [
      remote,
      { '1.0.0': { ...none, views: 1000 }, '2.0.0': { ...none, views: count, errors } },
    ]);
    const { number } = await registry();
    const body = { hosts: [1], number, counts: Object.fromEntries(counts) };
    const answer = await app.send('PUT', `/ssr-servers/${SSR_SERVER}`, body, KEY);
    expect(answer.statusCode).toBe(204);
  }

  it('grow in steps that wait for the page views of each', async () => {
    await canary({ steps: [5, 100], everyMinutes: 0, ...CATALOG });
    await announce({ blog: [200, 0], catalog: [150, 0] });
    const rows = (await app.send('GET', '/releases')).json();
    const next = rows.filter((row: { next?: object }) => row.next);
    expect(next).toMatchObject([
      { remote: 'blog', next: { share: 100, views: 0 } },
      { remote: 'catalog', next: { share: 100, views: 50 } },
    ]);
    await announce({ blog: [200, 0], catalog: [200, 0] });
    await expect.poll(traffic, { timeout: 10_000 }).toEqual(LIVE);
    const [one, other] = await app.releases.history();
    expect([one?.action, other?.action, one?.number]).toEqual([
      'promote',
      'promote',
      other?.number,
    ]);
  });

  it('end together when one of them fails, whose figures are the reason', async () => {
    await canary({ share: 10, ...CATALOG });
    await announce({ blog: [100, 0], catalog: [100, 40] });
    await expect.poll(traffic, { timeout: 10_000 }).toEqual(FORMER);
    const reason =
      'Of catalog 2.0.0, the errors (40 in 100 page views) are clearly above those of 1.0.0 (0 in 1000).';
    const ended = (await app.releases.history()).slice(0, 2);
    expect(ended.map((entry) => [entry.remote, entry.reason])).toEqual(
      expect.arrayContaining([
        ['blog', reason],
        ['catalog', reason],
      ]),
    );
  });

  it('show their owners in the history', async () => {
    const owned = fixtureUpload('blog', '3.0.0');
    owned.manifest.owner = '@clean-express/blog';
    await upload(app, withManifest(owned, {}));
    await post('blog/releases/3.0.0/acceptance', { skippedE2e: true });
    await post('blog/releases/3.0.0/promotion', CATALOG);
    const [catalog, blog] = (await app.send('GET', '/history')).json();
    expect(blog).toMatchObject({ remote: 'blog', owner: '@clean-express/blog' });
    expect(catalog).toMatchObject({ remote: 'catalog', owner: null, number: blog.number });
  });
});

/** A release with something else in its manifest. */
function withManifest(fixture: FixtureUpload, extras: Partial<Manifest['extras']>): FixtureUpload {
  const manifest = { ...fixture.manifest, extras: { ...fixture.manifest.extras, ...extras } };
  return { ...fixture, manifest, body: { ...fixture.body, manifest: JSON.stringify(manifest) } };
}

describe('a release that fits only beside another one', () => {
  /** Mounts a widget that the live catalog does not have. */
  const page = { preload: [], css: [], data: [], widgets: ['catalog/Rating'] };
  const consumer = withManifest(fixtureUpload('blog', '2.0.0'), { pages: { '/blog': page } });
  const { preload } = fixtureUpload('catalog', '2.0.0').manifest.extras;
  const provider = withManifest(fixtureUpload('catalog', '2.0.0'), {
    preload: { ...preload, './Rating': [] },
    widgets: { './Rating': { data: [] } },
  });

  const announced = (partners = {}) => ({
    ...consumer,
    body: { ...consumer.body, ...partners },
  });

  async function publishBoth() {
    await upload(app, provider);
    await post('catalog/releases/2.0.0/acceptance', { skippedE2e: true });
    await upload(app, announced(CATALOG));
    await post('blog/releases/2.0.0/acceptance', { skippedE2e: true });
  }

  it('is refused alone, and taken with it', async () => {
    await upload(app, provider);
    expect((await upload(app, announced())).statusCode).toBe(422);
    const check = (body: object) => post('blog/releases/2.0.0/checks', { ...body, scripts: {} });
    expect((await check(consumer.body)).json().findings).toHaveLength(1);
    expect((await check({ ...consumer.body, ...CATALOG })).json().findings).toEqual([]);
    expect((await upload(app, announced(CATALOG))).statusCode).toBe(200);
  });

  it('gets visitors together with it only', async () => {
    await publishBoth();
    expect((await promote({})).statusCode).toBe(422);
    expect((await canary({ share: 5 })).statusCode).toBe(422);
    expect((await canary({ share: 5, ...CATALOG })).statusCode).toBe(200);
    expect((await promote()).statusCode).toBe(200);
    expect(await traffic()).toEqual(LIVE);
  });

  it('names one that is there', async () => {
    const missing = { with: [{ remote: 'catalog', version: '9.0.0' }] };
    expect((await upload(app, announced(missing))).statusCode).toBe(404);
  });
});

it('asks for the permission of each remote, but lets each of them go back', async () => {
  const may = (_permission: unknown, remote?: string) => remote === 'blog';
  app = await startApp({
    identify: async (token) => {
      if (token === 'ada') return { name: 'ada', kind: 'person', may };
      if (token === 'admin') return { name: 'admin', kind: 'person', may: () => true };
      throw new InvalidToken('unknown token');
    },
  });
  const admin: TestApp = {
    ...app,
    send: (method, url, body) => app.send(method, url, body, 'admin'),
  };
  for (const remote of ['blog', 'catalog']) {
    await release(admin, remote, '1.0.0');
    await publish(admin, remote, '2.0.0');
  }
  const address = '/remotes/blog/releases/2.0.0';
  const body = { share: 5, ...CATALOG };
  const refused = await app.send('POST', `${address}/canary`, body, 'ada');
  expect(refused.json()).toMatchObject({
    status: 403,
    detail: 'ada has no permission "traffic" for "catalog". Ask its owner for it.',
  });
  expect((await app.send('POST', `${address}/promotion`, CATALOG, 'ada')).statusCode).toBe(403);
  await admin.send('POST', `${address}/canary`, body);
  const back = await app.send('POST', '/remotes/blog/rollback', {}, 'ada');
  expect(back.json().along).toEqual([{ remote: 'catalog', version: '1.0.0' }]);
});
