import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fixtureFiles, temporaryDirectory } from '@clean-express/federation/testing';
import { compressedSiblings } from '@clean-express/release-build';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createOrigin } from './origin-app.ts';

const BASE = '/catalog/releases/1.0.0-a';
let directory: string;
let app: FastifyInstance;

/** Creates the origin of a remote, or of all. */
async function createFor(remote: string): Promise<FastifyInstance> {
  const created = await createOrigin(remote, { STORE_DIR: directory, LOG_LEVEL: 'silent' });
  onTestFinished(() => created.close());
  return created;
}

/** Writes a release, as a store does: with compressed siblings of its files. */
async function writeRelease(directory: string): Promise<void> {
  for (const [path, bytes] of fixtureFiles()) {
    const siblings = await compressedSiblings(path, bytes);
    for (const [name, content] of [[path, bytes] as const, ...siblings]) {
      const file = join(directory, BASE, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }
}

beforeEach(async () => {
  directory = await temporaryDirectory();
  await writeRelease(directory);
  await writeFile(join(directory, 'registry.json'), '{}');
  app = await createFor('catalog');
});

test('serves files to every site, with immutable caching', async () => {
  const response = await app.inject(`${BASE}/remoteEntry.js`);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('responds to accept-encoding: %s with %s', async (accepted, encoding) => {
  const headers = { 'accept-encoding': accepted };
  const response = await app.inject({ url: `${BASE}/assets/side.js`, headers });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect(response.headers.vary).toBe('accept-encoding');
});

test('sends a file without compressed siblings uncompressed', async () => {
  const headers = { 'accept-encoding': 'br' };
  const response = await app.inject({ url: `${BASE}/assets/lib.js`, headers });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.body).toBe('export const a=1');
});

test('responds to HEAD without a body', async () => {
  const response = await app.inject({ method: 'HEAD', url: `${BASE}/remoteEntry.js` });
  expect([response.statusCode, response.body]).toEqual([200, '']);
});

test('serves the files of every remote at the origin of all', async () => {
  const all = await createFor('*');
  const { statusCode, headers } = await all.inject(`${BASE}/remoteEntry.js`);
  expect({ statusCode, headers }).toMatchObject({
    statusCode: 200,
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  });
});

test.each([
  '/registry.json',
  '/catalog/releases/../../registry.json',
  '/catalog/releases/%2e%2e%2f%2e%2e%2fregistry.json',
  `${BASE}/gone.js`,
])('responds to %s with 404 at the origin of all', async (url) => {
  const response = await (await createFor('*')).inject(url);
  expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store']);
});

test.each([
  `${BASE}/gone.js`,
  '/blog/releases/1.0.0-a/remoteEntry.js',
  '/registry.json',
  '/catalog/releases/../../registry.json',
  '/catalog/releases/%2e%2e%2f%2e%2e%2fregistry.json',
])('responds to %s with a 404 problem that is not cached', async (url) => {
  const response = await app.inject(url);
  expect(response.statusCode).toBe(404);
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
  });
  expect(response.json()).toMatchObject({ status: 404, code: 'not-found' });
});

test('reports its health', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', remote: 'catalog' });
});
