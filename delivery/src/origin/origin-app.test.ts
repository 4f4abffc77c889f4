import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { DirectoryStore } from '../store/directory-store.ts';
import { fixtureFiles } from '../testing/fixture-build.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { createOrigin } from './origin-app.ts';

const BASE = '/catalog/releases/1.0.0-a';
let app: FastifyInstance;

beforeEach(async () => {
  const directory = await temporaryDirectory();
  await new DirectoryStore(directory).putRelease('catalog', '1.0.0-a', fixtureFiles());
  app = await createOrigin({ STORE_DIR: directory, REMOTE: 'catalog', LOG_LEVEL: 'silent' });
  return () => app.close();
});

test('serves a file for ever, to every site', async () => {
  const answer = await app.inject(`${BASE}/remoteEntry.js`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('accept-encoding: %s is answered with %s', async (accepted, encoding) => {
  const headers = { 'accept-encoding': accepted };
  const answer = await app.inject({ url: `${BASE}/assets/side.js`, headers });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect(answer.headers.vary).toBe('accept-encoding');
});

test('a file without compressed siblings goes out as it is', async () => {
  const headers = { 'accept-encoding': 'br' };
  const answer = await app.inject({ url: `${BASE}/assets/lib.js`, headers });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body).toBe('export const a=1');
});

test('answers HEAD without a body', async () => {
  const answer = await app.inject({ method: 'HEAD', url: `${BASE}/remoteEntry.js` });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

test.each([
  `${BASE}/gone.js`,
  '/blog/releases/1.0.0-a/remoteEntry.js',
  '/registry.json',
  '/catalog/releases/../../registry.json',
  '/catalog/releases/%2e%2e%2f%2e%2e%2fregistry.json',
])('%s is a problem 404 that nobody keeps', async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
  });
  expect(answer.json()).toMatchObject({ status: 404, code: 'not-found' });
});

test('says that it is alive', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', remote: 'catalog' });
});
