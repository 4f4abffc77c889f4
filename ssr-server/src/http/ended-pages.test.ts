import { HYDRATION_DATA_ID } from '@clean-express/federation/rendering';
import type { EndedPaths } from '@clean-express/release-contract/registry';
import { expect, test } from 'vitest';
import { jsonOf } from '../testing/links.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';

/** A worker starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** A site with the catalog, and with paths of remotes that have ended. */
function startSite(ended: EndedPaths, settings: Record<string, string> = {}) {
  const { catalog } = fixtureReleases;
  if (!catalog) throw new Error('The fixtures have a catalog.');
  return startSsrServer(settings, { microFrontends: { catalog: [catalog] }, ended });
}

test.each(['/blogs', '/Blogs/', '/blogs/42?q=a', '/blogs/a%2Fb'])('%s is gone', async (url) => {
  const app = await startSite({ '/blogs': {} });
  const { statusCode, headers, body } = await app.inject(url);
  expect(statusCode).toBe(410);
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).toContain('<title>Page removed - CLEAN EXPRESS');
  expect(jsonOf(body, 'id="registry"')).toMatchObject({ ended: { '/blogs': {} } });
});

test('a gone page is rendered, and client-rendered with the cookie ssr=off', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const app = await startSite(
    { '/blogs': {} },
    { SERVER_RENDERING: 'true', NOT_FOUND_PER_MINUTE: '1000', SHARED_CACHE_SECONDS: '60' },
  );
  const page = (cookies = {}) => app.inject({ url: '/blogs/42', cookies });
  await expect
    .poll(async () => (await page()).body, { timeout: TEST_TIMEOUT_MS })
    .toContain(`id="${HYDRATION_DATA_ID}"`);
  const { statusCode, headers, body } = await page();
  expect(statusCode).toBe(410);
  expect(headers).not.toHaveProperty('cdn-cache-control');
  expect(body).toContain('<h1>/blogs/42 has ended</h1>');
  const inBrowser = await page({ ssr: 'off' });
  expect(inBrowser.statusCode).toBe(410);
  expect(inBrowser.body).toContain('<div id="root"></div>');
});

test('requests for gone pages are limited, as those for missing ones are', async () => {
  const app = await startSite({ '/blogs': {} }, { NOT_FOUND_PER_MINUTE: '2' });
  const statuses = [];
  for (const url of ['/blogs/1', '/nowhere', '/blogs/2']) {
    statuses.push((await app.inject(url)).statusCode);
  }
  expect(statuses).toEqual([410, 404, 429]);
});

const MOVED = { to: '/services', keepsRest: true };

test.each([
  ['/blogs', '/services'],
  ['/Blogs/aB/?show=24&wait=yes', '/services/aB?show=24'],
  ['/blogs/a%2Fb', '/services/a%2Fb'],
  ['/tips/42?q=a', '/contact'],
  ['/offers', '/'],
])('%s of an ended remote leads to %s', async (url, location) => {
  const app = await startSite({
    '/blogs': MOVED,
    '/tips': { to: '/contact' },
    '/offers': { to: '/' },
  });
  const { statusCode, headers } = await app.inject(url);
  expect([statusCode, headers.location]).toEqual([308, location]);
  // A browser asks again: the path may be claimed.
  expect(headers['cache-control']).toBe('no-cache');
});

test.each([
  '/old//evil.example',
  '/old///evil.example',
  '/old/\\evil.example',
  '/old/%5Cevil.example',
  '/old/%2Fevil.example',
  '/old/%2e%2e//evil.example',
  '/old/.//evil.example',
  '/old/%09/evil.example',
  '/old/@evil.example',
  '/old?x=//evil.example',
])('%s leads to no other site', async (url) => {
  for (const to of ['/', '/services']) {
    const app = await startSite({ '/old': { to, keepsRest: true } });
    const { statusCode, headers } = await app.inject(url);
    const { origin } = new URL(String(headers.location ?? '/'), 'http://localhost:3000');
    expect(origin).toBe('http://localhost:3000');
    expect([308, 404, 410]).toContain(statusCode);
  }
});

test('a target that the shell redirects since leads to where that leads', async () => {
  // The shell redirects /blog to /blogs.
  const app = await startSite({ '/tips': { to: '/blog', keepsRest: true }, '/blogs': MOVED });
  expect((await app.inject('/tips?q=a')).headers.location).toBe('/services?q=a');
});

test('a chain of redirects is one', async () => {
  const app = await startSite({
    '/old': { to: '/blogs', keepsRest: true },
    '/blogs': MOVED,
  });
  expect((await app.inject('/old/42?q=a')).headers.location).toBe('/services/42?q=a');
});

test.each([
  ['a loop', { '/blogs': { to: '/tips' }, '/tips': { to: '/blogs' } }],
  ['a loop that grows', { '/blogs': { to: '/blogs/more', keepsRest: true } }],
  ['a loop through a redirect of the shell', { '/blogs': { to: '/blog' } }],
  ['a page that has gone since', { '/blogs': { to: '/nowhere' } }],
  ['a page that has ended since', { '/blogs': { to: '/tips' }, '/tips': {} }],
])('instead of %s, the path is gone', async (_, ended: EndedPaths) => {
  const app = await startSite(ended);
  expect((await app.inject('/blogs')).statusCode).toBe(410);
});

test('whoever owns a path now comes before those that have ended', async () => {
  const app = await startSite({
    '/services': {},
    '/services/42': { to: '/contact' },
    '/contact': { to: '/services' },
  });
  for (const url of ['/services', '/services/42', '/contact']) {
    expect((await app.inject(url)).statusCode).toBe(200);
  }
});

test('the registry of browsers names only what visitors get', async () => {
  const app = await startSite({ '/blogs': MOVED });
  expect((await app.inject('/registry.json')).body).not.toContain('blogs');
  expect((await app.inject('/blogs/1/remoteEntry.js')).statusCode).not.toBe(200);
});
