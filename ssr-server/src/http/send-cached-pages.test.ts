import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { HYDRATION_DATA_ID } from '@clean-express/federation/rendering';
import { bucketAt, NO_CANARY_BUCKET } from '@clean-express/release-contract/canary-buckets';
import type { Registry } from '@clean-express/release-contract/registry';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { signPreview, signRegistry, toSignedRegistry } from '../testing/publish-registry.ts';
import { fixtureRegistry, withShell } from '../testing/releases.ts';
import { listen } from '../testing/start-origin.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';

/** A worker starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** A registry in which a newer release of the blog has a share of the visitors, in percent. */
function registryWithCanary(traffic: number, { isLive = false } = {}): Registry {
  const [blog] = fixtureRegistry.microFrontends.blog ?? [];
  if (!blog) throw new Error('The fixture has no blog.');
  const metadata = { version: '2.0.0-b' };
  const newer = { ...blog, metadata, deployment: { traffic, default: isLive } };
  return { microFrontends: { ...fixtureRegistry.microFrontends, blog: [newer, blog] } };
}

/** Starts an SSR server that listens. The time stands still, so that pages stay fresh. */
async function startListening(environment: Record<string, string> = {}, registry?: Registry) {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const settings = { TRUST_PROXY: '127.0.0.1', ...environment };
  const app = await startSsrServer(settings, registry);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

interface Sent {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
}

/** So that the same request gets the same response. */
const REQUEST_ID = 'request-of-the-test-1';

/** Sends a request; returns whether it bypassed the router, and all bytes of the response but its date. */
async function send(app: FastifyInstance, { path = '/services', method = 'GET', headers }: Sent) {
  const sendCached = vi.spyOn(app, 'sendCached');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const lines = Object.entries({
    host: 'localhost',
    connection: 'close',
    'x-request-id': REQUEST_ID,
    ...headers,
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.setEncoding('latin1').write(`${method} ${path} HTTP/1.1\r\n${head}\r\n`);
  const bytes = (await text(socket)).replace(/^Date: .*\r\n/m, '');
  const [isCached] = sendCached.mock.results.map(({ value }) => value);
  sendCached.mockRestore();
  return { isCached, bytes };
}

/** Sends a request until the router is bypassed, which is after a first response has been sent. */
async function sendAgain(app: FastifyInstance, request: Sent): Promise<string> {
  return vi.waitFor(async () => {
    const { isCached, bytes } = await send(app, request);
    expect(isCached).toBe(true);
    return bytes;
  });
}

const headerOf = (bytes: string, name: string) =>
  new RegExp(`^${name}: (.*)\r$`, 'im').exec(bytes)?.[1];

async function startWithRenderedPage(environment: Record<string, string> = {}, path = '/contact') {
  const app = await startListening({ SERVER_RENDERING: 'true', ...environment });
  await expect
    .poll(async () => (await app.inject(path)).body, { timeout: TEST_TIMEOUT_MS })
    .toContain(HYDRATION_DATA_ID);
  return app;
}

const REQUESTS: [string, Sent][] = [
  ['uncompressed', {}],
  ['in gzip', { headers: { 'accept-encoding': 'gzip, deflate' } }],
  ['in Brotli', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }],
  ['with a query', { path: '/services?utm_source=x&q=oven' }],
  ['of the host', { path: '/contact' }],
  ['with the cookies of others', { headers: { cookie: 'theme=dark; release-bucket=17.5' } }],
];

describe('a cached page is the same bytes as from the router', () => {
  test.each(REQUESTS)('%s', async (_, request) => {
    const app = await startListening();
    const { isCached, bytes } = await send(app, request);
    expect([isCached, bytes.slice(0, 15)]).toEqual([false, 'HTTP/1.1 200 OK']);
    expect(await sendAgain(app, request)).toBe(bytes);
  });

  test.each(REQUESTS)('%s, to a client that has it', async (_, request) => {
    const app = await startListening();
    const etag = headerOf((await send(app, request)).bytes, 'etag') ?? '';
    const again = { ...request, headers: { ...request.headers, 'if-none-match': etag } };
    const { isCached, bytes } = await send(app, again);
    expect([isCached, bytes.slice(0, 12)]).toEqual([false, 'HTTP/1.1 304']);
    expect(await sendAgain(app, again)).toBe(bytes);
  });

  test.each(REQUESTS)('%s, to HEAD', async (_, request) => {
    const app = await startListening();
    const { isCached, bytes } = await send(app, { ...request, method: 'HEAD' });
    expect(isCached).toBe(false);
    await send(app, request);
    expect(await sendAgain(app, { ...request, method: 'HEAD' })).toBe(bytes);
  });

  test.each([
    ['rendered', {}],
    [
      'rendered, for shared caches',
      { SHARED_CACHE_SECONDS: '60', PURGE_URLS: 'http://localhost:1/' },
    ],
    ['over TLS', { PUBLIC_URL: 'https://www.example.com', HSTS_SUBDOMAINS: 'true' }],
  ])('%s', { timeout: TEST_TIMEOUT_MS }, async (_, environment) => {
    const app = await startWithRenderedPage(environment);
    const request = { path: '/contact?utm_source=x', headers: { 'accept-encoding': 'br' } };
    const { isCached, bytes } = await send(app, request);
    expect(isCached).toBe(false);
    expect(headerOf(bytes, 'surrogate-key')).toBe(
      'SHARED_CACHE_SECONDS' in environment ? 'pages' : undefined,
    );
    expect(await sendAgain(app, request)).toBe(bytes);
  });

  test('in a canary, in each bucket', async () => {
    const app = await startListening({}, registryWithCanary(20));
    const pages: boolean[] = [];
    for (const bucket of [bucketAt('blog 2.0.0-b'), NO_CANARY_BUCKET]) {
      const request = { headers: { cookie: `release-bucket=${bucket}` } };
      const { isCached, bytes } = await send(app, request);
      expect([isCached, headerOf(bytes, 'cache-control')]).toEqual([false, 'private, no-cache']);
      expect(await sendAgain(app, request)).toBe(bytes);
      pages.push(bytes.includes('2.0.0-b'));
    }
    expect(pages).toEqual([true, false]);
  });
});

describe('the router handles', () => {
  test.each<[string, Sent]>([
    ['a page that does not exist', { path: '/nowhere' }],
    ['another spelling', { path: '/Services' }],
    ['a redirect', { path: '/blog' }],
    ['a preview link', { path: '/services?preview=x' }],
    ['a visitor without server rendering', { headers: { cookie: 'ssr=off' } }],
    ['another method', { method: 'OPTIONS' }],
    ['a very long header', { headers: { 'if-none-match': `"${'x'.repeat(1000)}"` } }],
    ['what is no page', { path: '/robots.txt' }],
  ])('%s', async (_, request) => {
    const app = await startListening();
    await sendAgain(app, {});
    const { bytes } = await send(app, request);
    expect(await send(app, request)).toEqual({ isCached: false, bytes });
  });

  test('a visitor with a preview', async () => {
    const registry = registryWithCanary(0);
    const app = await startListening({}, registry);
    await sendAgain(app, {});
    const [blog] = registry.microFrontends.blog ?? [];
    if (!blog) throw new Error('The registry has no blog.');
    const cookie = `preview-x=${await signPreview({ blog })}`;
    for (let sent = 0; sent < 2; sent += 1) {
      const { isCached, bytes } = await send(app, { headers: { cookie } });
      expect([isCached, headerOf(bytes, 'cache-control')]).toEqual([false, 'private, no-store']);
      expect(bytes).toContain('2.0.0-b');
    }
    expect(await sendAgain(app, {})).not.toContain('2.0.0-b');
  });

  test('a visitor who needs a bucket', async () => {
    // The other visitor has the release that this one gets without a bucket.
    const app = await startListening({}, registryWithCanary(20));
    const known = { headers: { cookie: 'release-bucket=100' } };
    await sendAgain(app, known);
    for (let sent = 0; sent < 2; sent += 1) {
      const { isCached, bytes } = await send(app, {});
      expect(isCached).toBe(false);
      expect(headerOf(bytes, 'set-cookie')).toContain('release-bucket=');
    }
    expect(headerOf(await sendAgain(app, known), 'set-cookie')).toBeUndefined();
  });
});

test('cached pages count towards the limit of a client', async () => {
  const app = await startListening({ REQUESTS_PER_MINUTE: '3' });
  await sendAgain(app, { headers: { 'x-forwarded-for': '203.0.113.1' } });
  const client = { headers: { 'x-forwarded-for': '203.0.113.2' } };
  const statuses: string[] = [];
  for (const path of ['/services', '/contact', '/services', '/services']) {
    statuses.push((await send(app, { path, ...client })).bytes.slice(9, 12));
  }
  expect(statuses).toEqual(['200', '200', '200', '429']);
});

test('cached pages count as views, as often as their client counts', async () => {
  const app = await startListening({ CLIENT_WEIGHT: '2' });
  await sendAgain(app, {});
  for (let sent = 0; sent < 2; sent += 1) await send(app, { method: 'HEAD' });
  const { body } = await app.inject('/metrics');
  const [, views] = /^page_views_total\{page="\/services",status="200"\} (\d+)$/m.exec(body) ?? [];
  // One from the router, one or more by `sendAgain`, and those above.
  expect(Number(views)).toBeGreaterThanOrEqual(4);
  expect(body).toContain('remote_views_total{remote="catalog",version="1.0.0-a"} 2\n');
});

test('a change of data removes a cached page and its data at once', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  let stream: ServerResponse | undefined;
  const data = vi.fn(() => '[]');
  const headers = { 'x-cache-tag': 'services', 'cache-control': 'public' };
  const API_URL = await listen(({ url }, response) => {
    if (url === '/changes') stream = response.writeHead(200).on('error', () => undefined);
    else response.writeHead(200, headers).end(data());
    stream?.flushHeaders();
  });
  const app = await startWithRenderedPage({ API_URL }, '/prices');
  await vi.waitFor(() => expect(stream).toBeDefined());
  const before = await sendAgain(app, { path: '/prices' });
  data.mockClear();
  stream?.write('data: {"table":"services"}\n\n');
  // The page contains the number of its render, and the time stands still.
  await expect
    .poll(() => sendAgain(app, { path: '/prices' }), { timeout: TEST_TIMEOUT_MS })
    .not.toBe(before);
  expect(data).toHaveBeenCalled();
});

test('a new registry is seen at once', { timeout: TEST_TIMEOUT_MS }, async () => {
  let registry = await signRegistry(toSignedRegistry(withShell(fixtureRegistry), 1));
  const REGISTRY = await listen((_request, response) => response.end(registry));
  const app = await startListening({ REGISTRY }, registryWithCanary(0));
  await sendAgain(app, { path: '/blogs' });
  registry = await signRegistry(
    toSignedRegistry(withShell(registryWithCanary(100, { isLive: true })), 2),
  );
  await expect
    .poll(async () => (await app.inject('/registry.json')).body, { timeout: TEST_TIMEOUT_MS })
    .toContain('2.0.0-b');
  const { isCached, bytes } = await send(app, { path: '/blogs' });
  expect(isCached).toBe(false);
  expect(bytes).toContain('2.0.0-b');
});

test('has the id of its own request, unless a shared cache may store it', async () => {
  const app = await startListening();
  await sendAgain(app, {});
  const headers = { 'x-request-id': 'request-of-mine-0001' };
  expect(headerOf(await sendAgain(app, { headers }), 'x-request-id')).toBe('request-of-mine-0001');
  const shared = await startWithRenderedPage({ SHARED_CACHE_SECONDS: '60' });
  const routed = await send(shared, { path: '/contact', headers });
  expect(headerOf(routed.bytes, 'cdn-cache-control')).toBeDefined();
  expect(headerOf(routed.bytes, 'x-request-id')).toBeUndefined();
  const cached = await sendAgain(shared, { path: '/contact', headers });
  expect(headerOf(cached, 'x-request-id')).toBeUndefined();
});
