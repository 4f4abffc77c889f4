import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixtureContract } from '../testing/fixture-shell.ts';
import { addCrawlerRoutes } from './crawler-routes.ts';

const API = 'http://api.example';
const INTERNAL_API = 'http://10.0.0.1:4000';
let app: FastifyInstance;
let isDown: boolean;
/** The paths of remotes that have ended. */
let ended: RegExp;

const second = `<${API}/services?limit=100&cursor=2>; rel="next"`;

/** Responds with two pages of services and one page of posts. */
function respond(url: string): Response {
  if (isDown) return new Response('', { status: 503 });
  if (url.includes('/blogs')) return Response.json([{ _id: 'p&1', date: '2026-03-14' }]);
  if (url.includes('cursor=2')) return Response.json([{ _id: 's2' }]);
  return Response.json([{ _id: 's1' }], { headers: { link: second } });
}

beforeEach(() => {
  isDown = false;
  ended = /^$/;
  vi.stubGlobal('fetch', async (url: string) => respond(url));
  app = fastify();
  addCrawlerRoutes(app, {
    contract: () => fixtureContract,
    publicUrl: 'https://site.example',
    api: { publicUrl: API, internalUrl: INTERNAL_API },
    isEnded: (path) => ended.test(path),
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await app.close();
});

test('the sitemap lists every public page once', async () => {
  const { body, headers } = await app.inject('/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual([
    'https://site.example/',
    'https://site.example/services',
    'https://site.example/blogs',
    'https://site.example/contact',
    'https://site.example/services/s1',
    'https://site.example/services/s2',
    'https://site.example/blogs/p%261',
  ]);
  expect(body).toContain('<lastmod>2026-03-14</lastmod>');
});

test('the sitemap has no page of a remote that has ended', async () => {
  await app.inject('/sitemap.xml');
  ended = /^\/blogs/;
  const { body } = await app.inject('/sitemap.xml');
  expect(body).toContain('/services/s2');
  expect(body).not.toContain('/blogs');
});

test('responds with 503 and retry-after while the API is down', async () => {
  isDown = true;
  const { statusCode, headers, body } = await app.inject('/sitemap.xml');
  expect(statusCode).toBe(503);
  expect(headers['retry-after']).toBe('60');
  expect(body).toMatch(/^The sitemap is not available right now\./);
  isDown = false;
  expect((await app.inject('/sitemap.xml')).statusCode).toBe(200);
});

test('serves the last sitemap while the API is down', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { body } = await app.inject('/sitemap.xml');
  isDown = true;
  vi.setSystemTime(Date.now() + 120_000);
  expect((await app.inject('/sitemap.xml')).body).toBe(body);
});

test('robots.txt disallows private pages and names the sitemap', async () => {
  const { body } = await app.inject('/robots.txt');
  expect(body).toContain('Disallow: /my-reviews');
  expect(body).toContain('Sitemap: https://site.example/sitemap.xml');
});
