// @vitest-environment node
import type { Registry } from '@clean-express/federation/registry';
import { signPreview } from '@clean-express/server-kit/previews';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { jsonOf } from '../testing/links.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';

const PREVIEW_KEY = 'k'.repeat(32);
const TWO = '2.0.0-b';

/** Both remotes have a canary release for a share of the visitors. */
function registryWith(percent: number): Registry {
  const microFrontends = Object.entries(fixtureReleases).map(([remote, release]) => [
    remote,
    [
      {
        ...release,
        url: release.url.replace('1.0.0-a', TWO),
        metadata: { version: TWO },
        deployment: { traffic: percent, default: false },
      },
      { ...release, deployment: { traffic: 100 - percent, default: true } },
    ],
  ]);
  return { microFrontends: Object.fromEntries(microFrontends) };
}

function startWithCanary(percent: number): Promise<FastifyInstance> {
  const environment = {
    PREVIEW_KEY,
    // All 10,000 visitors have the same IP address in the test.
    REQUESTS_PER_MINUTE: '1000000',
  };
  return startSsrServer(environment, registryWith(percent));
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
  test('reaches its share of 10,000 visitors within 2 points, with matching releases of all remotes', async () => {
    const app = await startWithCanary(20);
    let inCanary = 0;
    for (let visitor = 0; visitor < 10_000; visitor += 1) {
      const versions = versionsOf((await app.inject('/services')).body);
      if (versions.catalog === TWO) inCanary += 1;
      expect(versions.blog).toBe(versions.catalog);
    }
    expect(inCanary / 100).toBeGreaterThan(18);
    expect(inCanary / 100).toBeLessThan(22);
  }, 120_000);

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

describe('a preview', () => {
  const link = (expires: number, key = PREVIEW_KEY, version = TWO) =>
    signPreview({ remote: 'catalog', version, expires: new Date(expires) }, key);
  const soon = () => Date.now() + 60_000;

  test('shows one remote to the visitor that opened the link, and removes the token from the address', async () => {
    const app = await startWithCanary(0);
    const token = await link(soon());
    const entered = await app.inject(`/services?q=oven&preview=${token}`);
    expect([entered.statusCode, entered.headers.location]).toEqual([302, '/services?q=oven']);
    expect(entered.cookies[0]).toMatchObject({ name: 'preview-catalog', httpOnly: true });

    const cookies = { 'preview-catalog': token };
    const page = await app.inject({ url: '/services', cookies });
    expect(versionsOf(page.body)).toEqual({ ...first, catalog: TWO });
    expect(jsonOf(page.body, 'id="previews"')).toMatchObject([{ remote: 'catalog', version: TWO }]);
    expect(versionsOf((await app.inject('/services')).body)).toEqual(first);
  });

  test('rejects a forged or expired link with a page that links to the site', async () => {
    const app = await startWithCanary(0);
    const forged = await link(soon(), 'x'.repeat(32));
    const expired = await link(Date.now() - 1000);
    for (const token of [forged, expired, 'nonsense']) {
      const response = await app.inject(`/services?preview=${token}`);
      expect(response.statusCode).toBe(403);
      expect(response.cookies).toEqual([]);
      expect(response.body).toContain('This preview link does not work');
      expect(response.body).toContain('<a href="/">');
      const page = await app.inject({ url: '/services', cookies: { 'preview-catalog': token } });
      expect(versionsOf(page.body)).toEqual(first);
    }
  });

  test('ignores a release that no longer exists, and does not announce it', async () => {
    const app = await startWithCanary(0);
    const token = await link(soon(), PREVIEW_KEY, '9.9.9');
    const page = await app.inject({ url: '/', cookies: { 'preview-catalog': token } });
    expect(versionsOf(page.body)).toEqual(first);
    expect(page.body).not.toContain('id="previews"');
  });

  test('ends with a redirect to the page of the visitor, but never to another site', async () => {
    const app = await startWithCanary(0);
    const cookies = { 'preview-catalog': await link(soon()) };
    const leave = (to: string) =>
      app.inject({ url: `/preview/leave?to=${encodeURIComponent(to)}`, cookies });
    const left = await leave('/services?q=oven');
    expect([left.statusCode, left.headers.location]).toEqual([302, '/services?q=oven']);
    expect(left.cookies[0]).toMatchObject({ name: 'preview-catalog', value: '' });
    const elsewhere = ['https://evil.example', '//evil.example/x', '/\\evil.example'];
    for (const to of [...elsewhere, '/.//evil.example/x', '/%2e/\t/evil.example/x', '']) {
      expect((await leave(to)).headers.location).toBe('/');
    }
    const twice = await app.inject('/preview/leave?to=/services&to=//evil.example');
    expect(twice.headers.location).toBe('/');
    const entered = await app.inject(`/.//evil.example/x?preview=${await link(soon())}`);
    expect(entered.headers.location).toBe('/');
  });
});

test.each([
  ['of known remotes only', [], 1],
  ['of eight remotes at most', [...Array(20).keys()].map((number) => `x${number}`), 8],
])('checks the preview cookies %s, for the registry, too', async (_what, known, expected) => {
  const { microFrontends } = registryWith(0);
  for (const name of known) microFrontends[name] = microFrontends.blog ?? [];
  const app = await startSsrServer({ PREVIEW_KEY, REQUESTS_PER_MINUTE: '2' }, { microFrontends });
  const token = (remote: string) =>
    signPreview({ remote, version: TWO, expires: new Date(Date.now() + 60_000) }, PREVIEW_KEY);
  const names = [...Array(100).keys()].map((number) => `x${number}`);
  const cookies: Record<string, string> = { 'preview-catalog': await token('catalog') };
  for (const name of names) cookies[`preview-${name}`] = await token(name);
  const checks = vi.spyOn(crypto.subtle, 'verify');
  onTestFinished(() => checks.mockRestore());
  const registry = (await app.inject({ url: '/registry.json', cookies })).json();
  expect(registry.microFrontends.catalog[0].metadata.version).toBe(TWO);
  expect(checks).toHaveBeenCalledTimes(expected);
  const statuses = [await app.inject('/registry.json'), await app.inject('/registry.json')];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 429]);
});

test('a promoted release is for all visitors', async () => {
  const app = await startWithCanary(100);
  expect(versionsOf((await app.inject('/')).body)).toEqual(second);
});
