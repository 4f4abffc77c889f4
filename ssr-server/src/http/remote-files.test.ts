import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { temporaryDirectory } from '@clean-express/federation/testing';
import type { Registry } from '@clean-express/release-contract/registry';
import cookies from '@fastify/cookie';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileCache } from '../releases/file-cache.ts';
import { Manifests } from '../releases/manifests.ts';
import { Shells } from '../releases/shells.ts';
import { Previews } from '../request/previews.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { hashOf } from '../testing/start-origin.ts';
import { addRemoteFiles } from './remote-files.ts';

const SCRIPT = 'export default 1;';
const HASH = hashOf(SCRIPT);

let origin: Server;
let app: FastifyInstance;
let content: string;
let status: number;
let requests: number;
/** Of the release. */
let url: string;

beforeEach(async () => {
  content = SCRIPT;
  status = 200;
  requests = 0;
  origin = createServer((_request, response) => {
    requests += 1;
    response.statusCode = status;
    response.setHeader('content-type', 'text/javascript');
    response.end(content);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}/remoteEntry.js`;
  const { catalog } = fixtureReleases;
  if (!catalog) throw new Error('The fixture has a catalog.');
  const extras = { ...catalog.extras, integrity: { 'remoteEntry.js': HASH } };
  const registry: Registry = { microFrontends: { catalog: [{ ...catalog, url, extras }] } };
  app = fastify();
  await app.register(cookies);
  const siteUrl = 'http://localhost:3000';
  const directory = await temporaryDirectory();
  const files = new FileCache(directory);
  const manifests = new Manifests(files, new Shells(files, directory));
  addRemoteFiles(app, {
    watcher: { registry },
    files,
    previews: new Previews({
      ...{ publicKeys: [], siteUrl, manifests },
      watcher: { endedPreviews: new Set() },
    }),
    publicUrl: siteUrl,
  });
});

afterEach(async () => {
  await app.close();
  origin.close();
});

const get = (path: string) => app.inject(`/remotes/catalog/${path}`);

test('serves a released file with its content type', async () => {
  const response = await get('1.0.0-a/remoteEntry.js');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('text/javascript');
  expect(response.body).toBe(SCRIPT);
});

test('requests a file of the origin once, and serves it when the origin is down', async () => {
  await Promise.all([get('1.0.0-a/remoteEntry.js'), get('1.0.0-a/remoteEntry.js')]);
  expect(requests).toBe(1);
  await new Promise((resolve) => origin.close(resolve));
  const response = await get('1.0.0-a/remoteEntry.js');
  expect(response.headers['content-type']).toContain('text/javascript');
  expect(response.body).toBe(SCRIPT);
});

test('returns 502 for a file whose hash does not match', async () => {
  content = 'steal();';
  const response = await get('1.0.0-a/remoteEntry.js');
  expect(response.statusCode).toBe(502);
  expect(response.json()).toMatchObject({ code: 'origin-unavailable' });
});

test('returns 502 when the origin does not have the file', async () => {
  status = 404;
  content = 'Not found';
  expect((await get('1.0.0-a/remoteEntry.js')).statusCode).toBe(502);
});

test('returns 502 when the origin is down', async () => {
  await new Promise((resolve) => origin.close(resolve));
  expect((await get('1.0.0-a/remoteEntry.js')).statusCode).toBe(502);
});

test.each(['1.0.0-b/remoteEntry.js', '1.0.0-a/never-published.js'])(
  'returns 404 for %s',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  },
);

test.each(['assets/oven-3f2a91c0.webp', 'assets/letters-3f2a91c0.woff2'])(
  'leaves %s, which has no hash, to the origin of the release',
  async (file) => {
    const response = await get(`1.0.0-a/${file}`);
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe(new URL(file, url).href);
  },
);

test.each([
  'https://evil.example/oven.webp',
  '/evil.example/oven.webp',
  '//evil.example/oven.webp',
  '%5C%5Cevil.example/oven.webp',
  'assets/..%2F..%2Foven.webp',
  'assets/style.css',
  'assets/list.mjs',
])('does not redirect to %s', async (file) => {
  expect((await get(`1.0.0-a/${file}`)).statusCode).toBe(404);
});
