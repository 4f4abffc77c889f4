import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { startSsrServer } from '../testing/start-ssr-server.ts';

const CLIENT = '203.0.113.1';

/** Requests one URL after the other; returns the statuses. */
async function get(app: FastifyInstance, urls: string[], remoteAddress = CLIENT) {
  const statuses: number[] = [];
  for (const url of urls) statuses.push((await app.inject({ url, remoteAddress })).statusCode);
  return statuses;
}

test('limits the pages of one client per minute, and not those of others', async () => {
  const app = await startSsrServer({ REQUESTS_PER_MINUTE: '3' });
  expect(await get(app, ['/', '/services', '/blogs', '/'])).toEqual([200, 200, 200, 429]);
  expect(await get(app, ['/'], '203.0.113.2')).toEqual([200]);
});

test('counts generated files and files of remotes, too', async () => {
  const app = await startSsrServer({ REQUESTS_PER_MINUTE: '2' });
  const urls = ['/robots.txt', '/remotes/catalog/no-such-version/remoteEntry.js', '/'];
  expect(await get(app, urls)).toEqual([200, 404, 429]);
});

test('still serves static files, settings and health to a refused client, but not the registry', async () => {
  const METRICS_TOKEN = 'metrics-token-of-the-tests-0123456789';
  const app = await startSsrServer({ REQUESTS_PER_MINUTE: '1', METRICS_TOKEN });
  expect(await get(app, ['/', '/'])).toEqual([200, 429]);
  const urls = ['/assets/react.js', '/favicon.svg', '/config.json', '/healthz'];
  expect(await get(app, urls)).toEqual([200, 200, 200, 200]);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await app.inject({ url: '/metrics', headers, remoteAddress: CLIENT });
  expect(metrics.statusCode).toBe(200);
  expect(await get(app, ['/registry.json'])).toEqual([429]);
});

test('stops a client that scans for paths early, but serves it existing pages', async () => {
  const app = await startSsrServer({ NOT_FOUND_PER_MINUTE: '3' });
  const urls = ['/wp-admin', '/assets/gone.js', '/remotes/blog/no-such-version/a.js', '/.env'];
  expect(await get(app, urls)).toEqual([404, 404, 404, 429]);
  expect(await get(app, ['/services'])).toEqual([200]);
});

test('refuses with a message and the time to wait', async () => {
  const app = await startSsrServer({ REQUESTS_PER_MINUTE: '1' });
  await get(app, ['/']);
  const refused = await app.inject({ url: '/', remoteAddress: CLIENT });
  expect(refused.body).toBe('That was too often. Please try again in a minute.');
  expect(refused.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'retry-after': expect.stringMatching(/^\d+$/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('a client that sends a request slowly does not hold its connection', async () => {
  const { server } = await startSsrServer({ MAX_CONNECTIONS: '7' });
  expect(server.requestTimeout).toBeGreaterThan(0);
  expect(server.headersTimeout).toBeGreaterThan(0);
  expect(server.keepAliveTimeout).toBeGreaterThan(0);
  expect(server.maxConnections).toBe(7);
});
