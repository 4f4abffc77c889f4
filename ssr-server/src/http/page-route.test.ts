import type { ServerResponse } from 'node:http';
import { HYDRATION_DATA_ID } from '@clean-express/federation/rendering';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jsonOf } from '../testing/links.ts';
import { signPreview } from '../testing/publish-registry.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { listen } from '../testing/start-origin.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';

/** A worker starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

const isRendered = (html: string) => html.includes(`id="${HYDRATION_DATA_ID}"`);

test('a page is rendered, and client-rendered with the cookie ssr=off', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const app = await startSsrServer({ SERVER_RENDERING: 'true' });
  const page = async (cookies = {}) => (await app.inject({ url: '/contact', cookies })).body;
  await expect.poll(async () => isRendered(await page()), { timeout: TEST_TIMEOUT_MS }).toBe(true);
  expect(await page()).toContain('<div id="root"><h1>/contact</h1></div>');
  expect(await page({ ssr: 'off' })).toContain('<div id="root"></div>');
});

test('a page with a preview is rendered each time, for its visitor only', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const app = await startSsrServer({ SERVER_RENDERING: 'true', SHARED_CACHE_SECONDS: '60' });
  const { blog } = fixtureReleases;
  if (!blog) throw new Error('The fixtures have a blog.');
  const cookies = { 'preview-x': await signPreview({ blog }) };
  const page = () => app.inject({ url: '/contact', cookies });
  await expect
    .poll(async () => isRendered((await page()).body), { timeout: TEST_TIMEOUT_MS })
    .toBe(true);
  const [first, second] = [await page(), await page()];
  expect(first.headers['cache-control']).toBe('private, no-store');
  expect(first.headers).not.toHaveProperty('cdn-cache-control');
  expect(first.body).toContain('id="previews"');
  const rendersIn = ({ body }: { body: string }) => /"renders":(\d+)/.exec(body)?.[1];
  expect(Number(rendersIn(second))).toBe(Number(rendersIn(first)) + 1);
  // Longer than other requests wait.
  expect(isRendered((await app.inject({ url: '/thank-you', cookies })).body)).toBe(true);
  const forAll = await app.inject('/contact?wait=yes');
  expect(forAll.body).not.toContain('id="previews"');
  expect(forAll.headers['cache-control']).toBe('no-cache');
});

test('no shared cache may store a page that was rendered from before a change', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  let stream: ServerResponse | undefined;
  let data: ServerResponse | undefined;
  const API_URL = await listen(({ url }, response) => {
    if (url === '/changes') stream = response.writeHead(200);
    else data = response.writeHead(200, { 'cache-control': 'public', 'x-cache-tag': 'services' });
    response.flushHeaders();
  });
  const purged: unknown[] = [];
  const PURGE_URLS = await listen(({ headers }, response) => {
    purged.push(headers['surrogate-key']);
    response.end();
  });
  const shared = { SHARED_CACHE_SECONDS: '60', PURGE_URLS };
  const app = await startSsrServer({ SERVER_RENDERING: 'true', API_URL, ...shared });
  const page = app.inject('/prices?wait=yes');
  const untilSeen = (check: () => void) => vi.waitFor(check, { timeout: TEST_TIMEOUT_MS });
  await untilSeen(() => expect([stream, data]).not.toContain(undefined));
  stream?.write('data: {"table":"services","keys":["1"]}\n\n');
  await untilSeen(() => expect(purged).toContain('any services services:1'));
  data?.end('[]');
  const { body, headers } = await page;
  expect(isRendered(body)).toBe(true);
  expect(headers).not.toHaveProperty('cdn-cache-control');
  expect(headers).not.toHaveProperty('surrogate-key');
});

test.each([
  ['/Contact', '/contact'],
  ['/contact/?utm_source=x&utm_source=y', '/contact?utm_source=x&utm_source=y'],
  ['//', '/'],
  ['/SERVICES/aB%2fC/?show=24', '/services/aB%2fC?show=24'],
])('%s is redirected to %s', async (url, location) => {
  const app = await startSsrServer();
  const { statusCode, headers } = await app.inject(url);
  expect([statusCode, headers.location]).toEqual([308, location]);
  expect((await app.inject(location)).statusCode).toBe(200);
});

test.each(['/contacts', '/Contact/us', '/Nowhere/'])('%s has no other spelling', async (url) => {
  const app = await startSsrServer();
  expect((await app.inject(url)).statusCode).toBe(404);
});

test('an address without a page has its title before a browser renders it', async () => {
  const app = await startSsrServer();
  expect((await app.inject('/nowhere')).body).toContain('<title>404 not found - CLEAN EXPRESS');
});

test('a page is rendered once, without the parameters of a visitor', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  // However long this takes, the page stays fresh.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await startSsrServer({ SERVER_RENDERING: 'true' });
  const page = async (url: string) => (await app.inject(url)).body;
  await expect
    .poll(async () => isRendered(await page('/contact')), { timeout: TEST_TIMEOUT_MS })
    .toBe(true);
  for (const search of ['?utm_source=spy', '?gclid=spy&q=spy', '?contact=%73py']) {
    const body = await page(`/contact${search}`);
    expect(body).not.toContain('spy');
    expect(jsonOf(body, `id="${HYDRATION_DATA_ID}"`)).toMatchObject({
      loaderData: { renders: 1, url: 'http://localhost:3000/contact' },
    });
  }
});

test('a page that is rendered too late leads browsers without script to it', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const app = await startSsrServer({ SERVER_RENDERING: 'true' });
  const late = (await app.inject('/thank-you?utm_source=%22%3E')).body;
  expect(late).not.toContain('This page needs JavaScript.');
  const [, url] = /<noscript><meta http-equiv="refresh" content="0;url=(.*?)">/.exec(late) ?? [];
  expect(late).toContain(`<a href="${url}">`);
  expect(new URL(url ?? '', 'http://localhost:3000/thank-you').href).toBe(
    'http://localhost:3000/thank-you?wait=yes',
  );
  const { body } = await app.inject(`/thank-you${url}`);
  expect(isRendered(body)).toBe(true);
  expect(body).not.toContain('http-equiv="refresh"');
  expect(isRendered((await app.inject('/thank-you')).body)).toBe(true);
});

test('the page for an address without one is rendered, with status 404', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const app = await startSsrServer({ SERVER_RENDERING: 'true', NOT_FOUND_PER_MINUTE: '1000' });
  const page = () => app.inject('/nowhere');
  await expect
    .poll(async () => isRendered((await page()).body), { timeout: TEST_TIMEOUT_MS })
    .toBe(true);
  const { statusCode, body } = await page();
  expect(statusCode).toBe(404);
  expect(body).toContain('<h1>/nowhere</h1>');
});

test('the page for an item that was deleted is rendered, with status 410, and limited', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const app = await startSsrServer({ SERVER_RENDERING: 'true', NOT_FOUND_PER_MINUTE: '2' });
  const statusOf = async () => (await app.inject('/deleted')).statusCode;
  await expect.poll(statusOf, { timeout: TEST_TIMEOUT_MS }).toBe(410);
  expect([await statusOf(), await statusOf()]).toEqual([410, 429]);
});

test('a page is client-rendered when server rendering is off', async () => {
  const app = await startSsrServer({ SERVER_RENDERING: 'false' });
  const { body } = await app.inject('/contact');
  expect(isRendered(body)).toBe(false);
  expect(body).toContain('This page needs JavaScript.');
});
