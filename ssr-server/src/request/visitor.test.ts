import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import type { Registry, Release } from '@clean-express/release-contract/registry';
import type { SignedRegistry } from '@clean-express/release-contract/release-registry';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { jsonOf } from '../testing/links.ts';
import {
  nameRelease,
  newSigningKeys,
  publishRegistry,
  signPreview,
} from '../testing/publish-registry.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { startOrigin } from '../testing/start-origin.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';

const TWO = '2.0.0-b';

/**
 * Both remotes have a canary release for a share of the visitors.
 *
 * @param set - That of the two.
 */
function registryWith(percent: number, set?: string): Registry {
  const microFrontends = Object.entries(fixtureReleases).map(([remote, release]) => [
    remote,
    [
      {
        ...release,
        url: release.url.replace('1.0.0-a', TWO),
        metadata: { version: TWO },
        deployment: { traffic: percent, default: false, ...(set && { set }) },
      },
      { ...release, deployment: { traffic: 100 - percent, default: true } },
    ],
  ]);
  return { microFrontends: Object.fromEntries(microFrontends) };
}

function startWithCanary(percent: number, set?: string): Promise<FastifyInstance> {
  const environment = {
    // All 10,000 visitors have the same IP address in the test.
    REQUESTS_PER_MINUTE: '1000000',
  };
  return startSsrServer(environment, registryWith(percent, set));
}

/** Remote → version in the registry of a page. */
function versionsOf(body: string): Record<string, string | undefined> {
  const { microFrontends } = jsonOf(body, 'id="registry"') as Registry;
  const entries = Object.entries(microFrontends);
  return Object.fromEntries(entries.map(([name, [release]]) => [name, release?.metadata.version]));
}

const first = { catalog: '1.0.0-a', blog: '1.0.0-a' };
const second = { catalog: TWO, blog: TWO };

describe('a canary', () => {
  test('reaches exactly its share of all buckets, and no other canary reaches the same ones', async () => {
    const app = await startWithCanary(20);
    const counts = { catalog: 0, blog: 0, both: 0 };
    for (let bucket = 0; bucket < 10_000; bucket += 1) {
      const cookies = { 'release-bucket': `${bucket / 100}` };
      const versions = versionsOf((await app.inject({ url: '/services', cookies })).body);
      if (versions.catalog === TWO) counts.catalog += 1;
      if (versions.blog === TWO) counts.blog += 1;
      if (versions.catalog === TWO && versions.blog === TWO) counts.both += 1;
    }
    // Of independent ones, 4 % meet; the deviation is 0.16 %.
    expect(counts).toEqual({ catalog: 2000, blog: 2000, both: expect.closeTo(400, -2) });
  }, 120_000);

  test('of a set reaches the same visitors with each of its releases', async () => {
    const app = await startWithCanary(20, 'blog 2 + catalog 2');
    let count = 0;
    for (let bucket = 0; bucket < 10_000; bucket += 10) {
      const cookies = { 'release-bucket': `${bucket / 100}` };
      const versions = versionsOf((await app.inject({ url: '/services', cookies })).body);
      expect([first, second]).toContainEqual(versions);
      if (versions.catalog === TWO) count += 1;
    }
    expect(count).toBeGreaterThan(136);
    expect(count).toBeLessThan(264);
  }, 120_000);

  test('assigns its buckets to visitors at random', async () => {
    const app = await startWithCanary(20);
    const pages = await Promise.all(Array.from({ length: 1000 }, () => app.inject('/services')));
    const inCanary = pages.filter(({ body }) => versionsOf(body).catalog === TWO).length;
    // Five deviations.
    expect(inCanary).toBeGreaterThan(136);
    expect(inCanary).toBeLessThan(264);
  });

  test.each([
    ['', 'no-cache', 0],
    ['', 'private, no-cache', 20],
    ['release-bucket=99', 'private, no-cache', 20],
    ['ssr=off', 'private, no-cache', 0],
  ])('with the cookie "%s", a page is sent "%s" at %i %', async (cookie, caching, percent) => {
    const app = await startWithCanary(percent);
    const response = await app.inject({ url: '/services', headers: { cookie } });
    expect(response.headers['cache-control']).toBe(caching);
  });

  test('keeps a visitor in the same bucket', async () => {
    const app = await startWithCanary(50);
    const page = await app.inject('/services');
    const [cookie] = page.cookies;
    expect(cookie).toMatchObject({ name: 'release-bucket', httpOnly: true, sameSite: 'Lax' });
    const cookies = { 'release-bucket': cookie?.value ?? '' };
    for (const url of ['/', '/blogs', '/services']) {
      const again = await app.inject({ url, cookies });
      expect(versionsOf(again.body)).toEqual(versionsOf(page.body));
      expect(again.cookies).toEqual([]);
    }
    const registry = (await app.inject({ url: '/registry.json', cookies })).json() as Registry;
    expect(registry.microFrontends.catalog?.[0]?.metadata.version).toBe(
      versionsOf(page.body).catalog,
    );
  });

  test('replaces a forged bucket', async () => {
    const app = await startWithCanary(50);
    const response = await app.inject({ url: '/', cookies: { 'release-bucket': '-1' } });
    expect(response.cookies).toHaveLength(1);
  });

  test('sets no cookie without a canary', async () => {
    const app = await startWithCanary(0);
    const response = await app.inject('/');
    expect(response.cookies).toEqual([]);
    expect(versionsOf(response.body)).toEqual(first);
  });
});

const { catalog: catalogTwo, blog: blogTwo } = Object.fromEntries(
  Object.entries(registryWith(0).microFrontends).map(([remote, [release]]) => [remote, release]),
);
if (!catalogTwo || !blogTwo) throw new Error('The registry has both remotes.');

/** Starts an origin that has the manifest of a release of one remote. */
async function startOriginOf(releases: Record<string, Release>) {
  const [[remote, release] = []] = Object.entries(releases);
  if (!remote || !release) throw new Error('There is no release.');
  const { version } = release.metadata;
  const files: Record<string, string> = {};
  const { url } = await startOrigin(files);
  const base = `${url}/${remote}/releases/${version}`;
  const moved = { ...release, url: `${base}/remoteEntry.js` };
  files[`/${remote}/releases/${version}/manifest.json`] = nameRelease(remote, moved).text;
  return [moved, files] as const;
}

/** Sends a form of a page of the site, as browsers do. */
const post = (
  app: FastifyInstance,
  url: string,
  fields: Record<string, string>,
  { cookies = {}, headers = {} }: { cookies?: Record<string, string>; headers?: object } = {},
) =>
  app.inject({
    ...{ method: 'POST', url, cookies },
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:3000',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });

/** Opens previews one after the other, as a browser does. @returns Its cookies. */
async function enter(app: FastifyInstance, ...tokens: string[]) {
  const cookies: Record<string, string> = {};
  for (const token of tokens) {
    const entered = await post(app, '/preview', { preview: token, to: '/services' }, { cookies });
    expect(entered.statusCode).toBe(303);
    for (const { name, value } of entered.cookies) {
      if (value === '') delete cookies[name];
      else cookies[name] = value;
    }
  }
  return cookies;
}

/** Starts an SSR server without canaries. `publish` resolves when it has the next registry. */
async function startWithRegistry() {
  const directory = await temporaryDirectory();
  const registry = registryWith(0);
  await publishRegistry(directory, registry);
  const app = await startSsrServer({ REGISTRY: join(directory, 'registry.json') }, registry);
  return {
    app,
    publish: async (ended: SignedRegistry['endedPreviews']) => {
      await publishRegistry(directory, registry, 2, ended);
      const numberOf = async () => (await app.inject('/healthz')).json().registry.number;
      await vi.waitFor(async () => expect(await numberOf()).toBe(2), 10_000);
    },
  };
}

const manifestOfTwo = nameRelease('catalog', catalogTwo).release.manifest;

describe('a preview', () => {
  const link = (lifetimeMs = 60_000) => signPreview({ catalog: catalogTwo }, { lifetimeMs });

  test('is asked for by its link, on a page without any release', async () => {
    const app = await startWithCanary(0);
    const token = await link();
    const asked = await app.inject(`/services?q=oven&preview=${token}`);
    expect(asked.statusCode).toBe(200);
    expect(asked.headers['cache-control']).toBe('no-store');
    expect(asked.headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    for (const text of [
      '<form method="post" action="/preview">',
      `<input type="hidden" name="preview" value="${token}">`,
      '<input type="hidden" name="to" value="/services?q=oven">',
      `<li>catalog ${TWO}</li>`,
      'for which jane made the link',
    ]) {
      expect(asked.body).toContain(text);
    }
  });

  test('begins by no picture, and by no other site', async () => {
    const app = await startWithCanary(0);
    const token = await link();
    const paths = ['/', '/favicon.svg', '/services', '/registry.json', '/preview', '/robots.txt'];
    for (const path of paths) {
      for (const site of ['same-origin', 'cross-site']) {
        const headers = { 'sec-fetch-dest': 'image', 'sec-fetch-site': site };
        const { cookies } = await app.inject({ url: `${path}?preview=${token}`, headers });
        expect(cookies, path).toEqual([]);
      }
    }
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      const entered = await post(app, '/preview', { preview: token }, { headers });
      expect([entered.statusCode, entered.cookies]).toEqual([403, []]);
    }
  });

  test('shows its releases to the visitor that asked for it', async () => {
    const app = await startWithCanary(0);
    const token = await link();
    const entered = await post(app, '/preview', { preview: token, to: '/services?q=oven' });
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/services?q=oven']);
    expect(entered.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', value: token }]);

    const cookies = { [entered.cookies[0]?.name ?? '']: token };
    const page = await app.inject({ url: '/services', cookies });
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(versionsOf(page.body)).toEqual({ ...first, catalog: TWO });
    expect(jsonOf(page.body, 'id="previews"')).toMatchObject([{ remote: 'catalog', version: TWO }]);
    const registry = (await app.inject({ url: '/registry.json', cookies })).json() as Registry;
    expect(registry.microFrontends.catalog?.[0]?.metadata.version).toBe(TWO);
    expect(versionsOf((await app.inject('/services')).body)).toEqual(first);
  });

  test('shows several releases', async () => {
    const app = await startWithCanary(0);
    const cookies = await enter(app, await signPreview({ catalog: catalogTwo, blog: blogTwo }));
    expect(versionsOf((await app.inject({ url: '/', cookies })).body)).toEqual(second);
  });

  test('shows a remote that was never released', async () => {
    const app = await startWithCanary(0);
    const extras = { ...blogTwo.extras, paths: ['/offers'] };
    const [offers] = await startOriginOf({ offers: { ...blogTwo, extras } });
    const cookies = await enter(app, await signPreview({ offers }));
    expect((await app.inject({ url: '/offers', cookies })).statusCode).toBe(200);
    expect((await app.inject('/offers')).statusCode).toBe(404);
  });

  test('joins earlier ones; of two for one remote, the later counts', async () => {
    const app = await startWithCanary(0);
    const { catalog: catalogOne } = fixtureReleases;
    if (!catalogOne) throw new Error('The fixtures have a catalog.');
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const early = await signPreview({ catalog: catalogTwo, blog: blogTwo });
    vi.advanceTimersByTime(2000);
    const late = await signPreview({ catalog: catalogOne });
    for (const tokens of [
      [early, late],
      [late, early],
    ]) {
      const entries = Object.entries(await enter(app, ...tokens));
      const expected = tokens[0] === early ? { catalog: '1.0.0-a', blog: TWO } : second;
      // Browsers send cookies in any order.
      for (const cookies of [entries, entries.toReversed()].map(Object.fromEntries)) {
        const page = await app.inject({ url: '/', cookies });
        expect(versionsOf(page.body)).toEqual(expected);
      }
    }
  });

  test('keeps four tokens at most, so that the cookies fit into a request', async () => {
    const remotes = ['a', 'b', 'c', 'd', 'e', 'f'];
    const releases = Object.fromEntries(remotes.map((remote) => [remote, [catalogTwo]]));
    const app = await startSsrServer({}, { microFrontends: releases });
    const signing = remotes.map((remote, at) =>
      signPreview({ [remote]: catalogTwo }, { lifetimeMs: 60_000 + at * 1000 }),
    );
    const tokens = await Promise.all(signing);
    expect(Object.values(await enter(app, ...tokens))).toEqual(tokens.slice(2));
  });

  test('rejects a forged, expired or endless link, or one for another site, with a page that links to the site', async () => {
    const app = await startWithCanary(0);
    const day = 86_400_000;
    const tokens = await Promise.all([
      signPreview({ catalog: catalogTwo }, { keys: newSigningKeys() }),
      signPreview({ catalog: catalogTwo }, { site: 'https://staging.example.com' }),
      link(-1000),
      link(8 * day),
      'nonsense',
      signPreview({
        catalog: { ...catalogTwo, url: `https://${'long.'.repeat(400)}example/releases/x` },
      }),
    ]);
    for (const token of tokens) {
      for (const response of [
        await app.inject(`/services?preview=${token}`),
        await post(app, '/preview', { preview: token }),
      ]) {
        expect(response.statusCode).toBe(403);
        expect(response.cookies).toEqual([]);
        expect(response.body).toContain('This preview link does not work');
        expect(response.body).toContain('<a href="/">');
      }
      const page = await app.inject({ url: '/services', cookies: { 'preview-x': token } });
      expect(versionsOf(page.body)).toEqual(first);
    }
  });

  test.each([
    ['its id', () => ({ ids: ['ended'], manifests: [] })],
    ['the manifest of a retired release', () => ({ ids: [], manifests: [manifestOfTwo] })],
  ])('ends at once when the registry names %s, with one notice', async (_what, endedPreviews) => {
    const { app, publish } = await startWithRegistry();
    const token = await signPreview({ catalog: catalogTwo }, { id: 'ended' });
    const cookies = await enter(app, token);
    const [name = ''] = Object.keys(cookies);
    // As earlier SSR servers have named it.
    cookies['preview-Zk3aB_9x'] = token;
    await publish(endedPreviews());

    const file = `/remotes/catalog/${TWO}/remoteEntry.js`;
    expect((await app.inject({ url: file, cookies })).statusCode).toBe(404);
    const registry = await app.inject({ url: '/registry.json', cookies });
    expect(registry.json().microFrontends.catalog[0].metadata.version).toBe('1.0.0-a');
    for (const response of [
      await app.inject({ url: `/services?preview=${token}` }),
      await post(app, '/preview', { preview: token }),
    ]) {
      expect(response.statusCode).toBe(403);
      expect(response.body).toContain('It has expired or was ended');
    }

    const page = await app.inject({ url: '/services', cookies });
    expect(versionsOf(page.body)).toEqual(first);
    expect(page.body).not.toContain('id="previews"');
    expect(page.headers['cache-control']).toBe('private, no-store');
    const cleared = page.cookies.map((cookie) => `${cookie.name}=${cookie.value}`);
    expect(cleared.toSorted()).toEqual([`${name}=`, 'preview-Zk3aB_9x='].toSorted());
    expect(page.body.match(/<aside .*?<\/aside>/g)).toEqual([
      `<aside class="preview-notice" aria-label="Ended preview">The preview of catalog ${TWO} was ended, and you no longer see it. If you need it, ask for a new link.</aside>`,
    ]);
    const next = await app.inject('/services');
    expect(next.body).not.toContain('<aside');
    expect(next.headers['cache-control']).toBe('no-cache');
  });

  test('that was ended leaves another one open', async () => {
    const { app, publish } = await startWithRegistry();
    const tokens = [
      await signPreview({ catalog: catalogTwo }, { id: 'ended' }),
      await signPreview({ blog: blogTwo }, { id: 'open' }),
    ];
    const cookies = await enter(app, ...tokens);
    await publish({ ids: ['ended'], manifests: [] });
    const page = await app.inject({ url: '/services', cookies });
    expect(versionsOf(page.body)).toEqual({ catalog: '1.0.0-a', blog: TWO });
    expect(page.cookies).toMatchObject([{ name: 'preview-ended', value: '' }]);
    expect(page.body).toContain(`The preview of catalog ${TWO} was ended`);
  });

  test('ends when it expires', async () => {
    const app = await startWithCanary(0);
    const cookies = await enter(app, await link());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(versionsOf((await app.inject({ url: '/', cookies })).body)).toEqual(first);
  });

  test('says so when its files cannot be loaded, and shows the live release', async () => {
    const app = await startWithCanary(0);
    const url = 'http://127.0.0.1:1/catalog/releases/3.0.0-c/remoteEntry.js';
    const gone = { ...catalogTwo, url, metadata: { version: '3.0.0-c' } };
    const token = await signPreview({ catalog: gone });
    const entered = await app.inject(`/services?preview=${token}`);
    expect(entered.statusCode).toBe(503);
    expect(entered.body).toContain('This preview is not available right now');
    const page = await app.inject({ url: '/', cookies: { 'preview-x': token } });
    expect(versionsOf(page.body)).toEqual(first);
    expect(page.body).not.toContain('id="previews"');
  });

  test('refuses a manifest with other bytes than were signed', async () => {
    const app = await startWithCanary(0);
    const [release, files] = await startOriginOf({ catalog: catalogTwo });
    const changed = { ...release, extras: { ...release.extras, css: [] } };
    const token = await signPreview({ catalog: changed });
    expect((await app.inject(`/?preview=${token}`)).statusCode).toBe(503);
    const path = `/catalog/releases/${TWO}/manifest.json`;
    files[path] = nameRelease('catalog', changed).text;
    expect((await app.inject(`/?preview=${token}`)).statusCode).toBe(200);
  });

  test('ends with a redirect to the page of the visitor, but never to another site', async () => {
    const app = await startWithCanary(0);
    const cookies = await enter(app, await link());
    const leave = (to: string) => post(app, '/preview/leave', { to }, { cookies });
    const left = await leave('/services?q=oven');
    expect([left.statusCode, left.headers.location]).toEqual([303, '/services?q=oven']);
    expect(left.cookies).toMatchObject([{ name: Object.keys(cookies)[0], value: '' }]);
    const elsewhere = ['https://evil.example', '//evil.example/x', '/\\evil.example'];
    for (const to of [...elsewhere, '/.//evil.example/x', '/%2e/\t/evil.example/x', '']) {
      expect((await leave(to)).headers.location).toBe('/');
    }
    const entered = await post(app, '/preview', { preview: await link(), to: '//evil.example' });
    expect(entered.headers.location).toBe('/');
    const asked = await app.inject(`/.//evil.example/x?preview=${await link()}`);
    expect(asked.body).toContain('name="to" value="/"');
    const picture = await app.inject({ url: '/preview/leave', cookies });
    expect(picture.cookies).toEqual([]);
  });
});

test('checks the signatures of four preview cookies at most, and of each once', async () => {
  const app = await startSsrServer({ REQUESTS_PER_MINUTE: '2' }, registryWith(0));
  const token = await signPreview({ catalog: catalogTwo });
  const cookies: Record<string, string> = { 'preview-valid': token };
  for (let at = 0; at < 100; at += 1) cookies[`preview-${at}`] = `${token.slice(0, -4)}${at}`;
  const checks = vi.spyOn(crypto.subtle, 'verify');
  onTestFinished(() => checks.mockRestore());
  const read = () => app.inject({ url: '/registry.json', cookies });
  expect((await read()).json().microFrontends.catalog[0].metadata.version).toBe(TWO);
  expect(checks).toHaveBeenCalledTimes(4);
  const statuses = [await app.inject('/registry.json'), await app.inject('/registry.json')];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 429]);
});

test('a promoted release is for all visitors', async () => {
  const app = await startWithCanary(100);
  expect(versionsOf((await app.inject('/')).body)).toEqual(second);
});
