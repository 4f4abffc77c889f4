import { bucketAt, NO_CANARY_BUCKET } from '@clean-express/release-contract/canary-buckets';
import { HOST_CONTRACT_FILE } from '@clean-express/release-contract/host-contract';
import type { Registry, Release } from '@clean-express/release-contract/registry';
import { expect, test, vi } from 'vitest';
import { fixtureContract, fixtureShell } from '../testing/fixture-shell.ts';
import { nameRelease, signPreview } from '../testing/publish-registry.ts';
import { fixtureRegistry } from '../testing/releases.ts';
import { hashOf, listen, startOrigin } from '../testing/start-origin.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';

/** Processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

const MARK = { 'assets/index.css': '.next{color:red}' };

/** A shell whose pages, scripts and rendered pages say that they are the next ones. */
const NEXT = {
  ...MARK,
  'assets/next.js': 'export const next = 1;',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" id="next"/>',
  'server/entry-server.js': `export const render = async () => ({
    kind: 'page',
    page: { head: '<title>Next</title>', body: '<h1>next</h1>' },
    data: { loaderData: {}, queries: { mutations: [], queries: [] } },
  })`,
};

const live = fixtureShell();
const next = fixtureShell(NEXT, '1.1.0');

const inRole = (release: Release, traffic: number, isDefault: boolean): Release => ({
  ...release,
  deployment: { traffic, default: isDefault },
});

/** A registry in which half of the visitors get the next shell. */
const withCanary = (canary: Release, url = live.url): Registry => ({
  microFrontends: {
    ...fixtureRegistry.microFrontends,
    shell: [inRole({ ...live, url }, 50, true), inRole(canary, 50, false)],
  },
});

const LIVE = { cookie: `release-bucket=${NO_CANARY_BUCKET}` };
const CANARY = { cookie: `release-bucket=${bucketAt(`shell ${next.metadata.version}`)}` };

test('each visitor gets pages of one shell, rendered by it, and its files', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const app = await startSsrServer({ SERVER_RENDERING: 'true' }, withCanary(next));
  const get = async (url: string, headers: Record<string, string>) =>
    (await app.inject({ url, headers })).body;
  const path = '/contact?wait=yes';
  await vi.waitFor(
    async () => expect(await get(path, LIVE)).toContain('<h1>/contact</h1>'),
    TEST_TIMEOUT_MS,
  );
  expect(await get(path, CANARY)).toContain('<h1>next</h1>');
  expect(await get(path, CANARY)).toContain('.next{color:red}');
  expect(await get(path, LIVE)).not.toContain('next');
  // Names of scripts contain hashes: every visitor may load those of both.
  expect(await get('/assets/next.js', LIVE)).toBe(NEXT['assets/next.js']);
  // One without a hash is that of the live shell.
  expect(await get('/favicon.svg', CANARY)).not.toContain('next');
});

test('counts and names the shell of a page, and tells browsers of remotes only', async () => {
  const app = await startSsrServer({}, withCanary(next));
  const page = await app.inject({ url: '/contact', headers: CANARY });
  expect(page.body).not.toContain(next.url);
  const registry = (await app.inject({ url: '/registry.json', headers: CANARY })).json();
  expect(Object.keys(registry.microFrontends)).toEqual(['catalog', 'blog']);
  const metrics = (await app.inject('/metrics')).body;
  expect(metrics).toContain(
    `remote_views_total{remote="shell",version="${next.metadata.version}"} 1`,
  );
});

/** A release of the shell whose origin has some files. */
async function shellAt(changes: Record<string, string>, served: Record<string, string>) {
  const files: Record<string, string> = {};
  const origin = await startOrigin(files);
  const released = fixtureShell(changes, '2.0.0');
  const base = `/shell/releases/${released.metadata.version}`;
  for (const [path, text] of Object.entries(served)) files[`${base}/${path}`] = text;
  const release = { ...released, url: `${origin.url}${base}/index.html` };
  files[`${base}/manifest.json`] = nameRelease('shell', release).text;
  return release;
}

test('a preview of a shell is for its visitor only, also its files', async () => {
  const app = await startSsrServer();
  const script = { 'assets/secret.js': 'export const secret = 1;' };
  const release = await shellAt(script, script);
  const cookie = `preview-x=${await signPreview({ shell: release })}`;
  const previewed = await app.inject({ url: '/contact', headers: { cookie } });
  expect(previewed.body).toContain(release.metadata.version);
  const file = await app.inject({ url: '/assets/secret.js', headers: { cookie } });
  expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect((await app.inject('/assets/secret.js')).statusCode).toBe(404);
  expect((await app.inject('/contact')).body).not.toContain(release.metadata.version);
});

test.each([
  ['lacks a file of its server bundle', 'server', 'server/chunk.js', {}, 'status 404'],
  [
    'has another stylesheet than was released',
    'integrity',
    'a.css',
    { 'a.css': 'a{}' },
    'other bytes than were released',
  ],
] as const)('the live shell stays when its canary %s', async (_, kind, path, served, reason) => {
  const canary = await shellAt({}, served);
  const hashes = { ...canary.extras[kind], [path]: hashOf('another') };
  const broken = { ...canary, extras: { ...canary.extras, [kind]: hashes } };
  const url = broken.url.replace(broken.metadata.version, live.metadata.version);
  const app = await startSsrServer({}, withCanary(broken, url));
  const health = (await app.inject('/healthz')).json();
  expect(health.registry.problem).toContain(canary.metadata.version);
  expect(health.registry.problem).toContain(path);
  expect(health.registry.problem).toContain(reason);
  expect(health.releases.shell).toBe(live.metadata.version);
  for (const headers of [LIVE, CANARY]) {
    expect((await app.inject({ url: '/contact', headers })).statusCode).toBe(200);
  }
});

test('a server that cannot host the live shell is not ready, and a canary is not shown', async () => {
  const host = { ...fixtureContract, serverContract: 99 };
  const later = { [HOST_CONTRACT_FILE]: JSON.stringify(host) };
  const unhosted = await shellAt(later, {});
  const reason = `shell ${unhosted.metadata.version}. It needs an SSR server that hosts version 99`;
  const url = unhosted.url.replace(unhosted.metadata.version, live.metadata.version);
  const beside = await startSsrServer({}, withCanary(unhosted, url));
  expect((await beside.inject('/healthz')).json().registry.problem).toContain(reason);
  expect((await beside.inject('/readyz')).statusCode).toBe(200);
  const alone = await startSsrServer(
    {},
    {
      microFrontends: { ...fixtureRegistry.microFrontends, shell: [unhosted] },
    },
  );
  const readiness = await alone.inject('/readyz');
  expect([readiness.statusCode, readiness.json().code]).toEqual([503, 'outdated']);
});

test('a server announces what it hosts, with its key, as long as it runs', async () => {
  const announced: unknown[] = [];
  const releaseServer = await listen((request, response) => {
    const { method, url = '', headers } = request;
    if (method === 'PUT') announced.push([url.replace(/[\da-f-]{36}$/, ''), headers.authorization]);
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await startSsrServer({ RELEASE_SERVER: releaseServer, SSR_SERVER_KEY: 'k'.repeat(32) });
  await vi.waitFor(() =>
    expect(announced).toEqual([['/v1/ssr-servers/', `Bearer ${'k'.repeat(32)}`]]),
  );
});

test('without a live shell, pages say that the site is about to start', async () => {
  const app = await startSsrServer({ REGISTRY: '/nowhere/registry.json' });
  for (const url of ['/', '/services', '/robots.txt']) {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(503);
    expect(response.body).toContain('about to start');
    expect(response.headers['retry-after']).toBeDefined();
  }
});
