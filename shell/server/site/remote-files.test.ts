// @vitest-environment node
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from '@clean-express/federation/registry';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixtureReleases } from '../testing/releases.ts';
import { addRemoteFiles, withFallbacks } from './remote-files.ts';

const SCRIPT = 'export default 1;';
const HASH = `sha256-${createHash('sha256').update(SCRIPT).digest('base64')}`;

let origin: Server;
let app: FastifyInstance;
let served: string;
let status: number;

beforeEach(async () => {
  served = SCRIPT;
  status = 200;
  origin = createServer((_request, response) => {
    response.statusCode = status;
    response.setHeader('content-type', 'text/javascript');
    response.end(served);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}/remoteEntry.js`;
  const { catalog } = fixtureReleases;
  if (!catalog) throw new Error('The fixture has a catalog.');
  const extras = { ...catalog.extras, integrity: { 'remoteEntry.js': HASH } };
  const registry: Registry = { microFrontends: { catalog: [{ ...catalog, url, extras }] } };
  app = fastify();
  addRemoteFiles(app, { registry });
});

afterEach(async () => {
  await app.close();
  origin.close();
});

const get = (path: string) => app.inject(`/remotes/catalog/${path}`);

test('every release without a second source gets the front door as one', () => {
  const { blog } = withFallbacks(fixtureReleases, 'https://site.example');
  expect(blog?.fallbackUrl).toBe('https://site.example/remotes/blog/1.0.0-a/remoteEntry.js');
});

test('answers a published file with its type', async () => {
  const answer = await get('1.0.0-a/remoteEntry.js');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/javascript');
  expect(answer.body).toBe(SCRIPT);
});

test('refuses a file that is not what was published', async () => {
  served = 'steal();';
  const answer = await get('1.0.0-a/remoteEntry.js');
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toMatchObject({ code: 'origin-unavailable' });
});

test('says when the origin does not have what was published', async () => {
  status = 404;
  served = 'Not found';
  expect((await get('1.0.0-a/remoteEntry.js')).statusCode).toBe(502);
});

test('says when the origin is down', async () => {
  await new Promise((resolve) => origin.close(resolve));
  expect((await get('1.0.0-a/remoteEntry.js')).statusCode).toBe(502);
});

test.each(['1.0.0-b/remoteEntry.js', '1.0.0-a/never-published.js'])(
  '%s is unknown',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  },
);
