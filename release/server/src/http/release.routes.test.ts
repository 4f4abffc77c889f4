import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import {
  publish,
  release,
  remoteFindings,
  remoteReleases,
  startApp,
  upload,
} from '../testing/test-app.ts';

const HOSTILE = `<script>fetch('/v1/remotes/catalog/releases/2.0.0/promotion', { method: 'POST' })</script>`;

it('sends an uploaded page as an attachment that runs nowhere', async () => {
  const app = await startApp();
  const fixture = fixtureUpload('catalog', '1.0.0', { 'private gate/report.html': HOSTILE });
  await upload(app, fixture);
  const url = '/remotes/catalog/releases/1.0.0/private/gate/report.html';
  const { headers, body } = await app.send('GET', url);
  expect(body).toBe(HOSTILE);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''report.html",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
  const policy = String(headers['content-security-policy']);
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'", 'sandbox']),
  );
  // A browser that opens the address has no token to send: it gets nothing.
  expect((await app.send('GET', url, undefined, '')).statusCode).toBe(401);
});

it('achieves nothing with what the script of an uploaded page sends', async () => {
  const app = await startApp();
  await release(app, 'catalog', '1.0.0');
  await publish(app, 'catalog', '2.0.0');
  const url = '/v1/remotes/catalog/releases/2.0.0/promotion';
  const fromPage = {
    origin: 'http://localhost:4001',
    cookie: 'session=1',
    'content-type': 'text/plain',
  };
  const sent = await app.app.inject({ method: 'POST', url, headers: fromPage, payload: '{}' });
  expect(sent.statusCode).toBe(401);
  expect((await app.releases.traffic()).catalog?.live).toBe('1.0.0');
});

it('serves no public file', async () => {
  const app = await startApp();
  await release(app, 'catalog', '1.0.0');
  for (const path of [
    '/public/catalog/releases/1.0.0/remoteEntry.js',
    '/catalog/releases/1.0.0/remoteEntry.js',
    '/v1/remotes/catalog/releases/1.0.0/public/remoteEntry.js',
  ]) {
    expect((await app.app.inject(path)).statusCode).toBe(404);
  }
});

it('reads private files of releases that exist only', async () => {
  const app = await startApp();
  await upload(app, fixtureUpload('catalog', '1.0.0'));
  const read = (version: string, path: string) =>
    app.send('GET', `/remotes/catalog/releases/${version}/private/${path}`);
  expect((await read('1.0.0', 'gate/other.html')).statusCode).toBe(404);
  expect((await read('2.0.0', 'gate/report.html')).statusCode).toBe(404);
});

const METRICS_TOKEN = 'metrics-token-of-the-tests-0123456789';

/** Starts a server with the metrics of an SSR server; without them, it refuses. */
async function startSsrServer(metrics: string | undefined): Promise<string> {
  const server = createServer(({ url, headers }, response) => {
    const hasToken = headers.authorization === `Bearer ${METRICS_TOKEN}`;
    response.statusCode = metrics !== undefined && url === '/metrics' && hasToken ? 200 : 403;
    response.end(metrics);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('shows page views, renders and failures that the SSR servers have counted', async () => {
  const metrics = `# TYPE remote_views_total counter
remote_views_total{remote="catalog",version="1.0.0"} 7
remote_errors_total{remote="catalog",version="1.0.0",phase="render"} 2
remote_errors_total{remote="catalog",version="1.0.0",phase="entry"} 1
remote_renders_total{remote="catalog",version="1.0.0"} 5
remote_render_failures_total{remote="catalog",version="1.0.0"} 3
`;
  const servers = [await startSsrServer(metrics), await startSsrServer(metrics)];
  const app = await startApp({
    environment: { SSR_SERVERS: servers.join(','), METRICS_TOKEN },
  });
  await release(app, 'catalog', '1.0.0');
  await app.app.ready();
  await vi.waitFor(async () => {
    const [row] = await remoteReleases(app);
    const counts = { views: 14, errors: 4, failedLoads: 2, renders: 10, failedRenders: 6 };
    expect(row).toMatchObject({ ...counts, role: 'live', share: 100 });
  });
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await app.app.inject({ url: '/metrics', headers });
  expect(body).toContain('ssr_servers_unreachable 0\n');
});

it('does not know page views that a load balancer keeps from it, and says so in its metrics', async () => {
  const loadBalancer = await startSsrServer(undefined);
  const app = await startApp({ environment: { SSR_SERVERS: loadBalancer } });
  await release(app, 'catalog', '1.0.0');
  await vi.waitFor(async () =>
    expect((await app.app.inject('/metrics')).body).toContain('ssr_servers_unreachable 1\n'),
  );
  const [row] = await remoteReleases(app);
  expect(row).not.toHaveProperty('views');
  expect(app.lines.join('')).toContain(`Could not read ${loadBalancer}/metrics`);
});

it('names the owner of a release, if it has one', async () => {
  const app = await startApp();
  const { body, ...fixture } = fixtureUpload('catalog', '1.0.0');
  const manifest = JSON.stringify({ ...fixture.manifest, owner: '@clean-express/catalog' });
  await upload(app, { ...fixture, body: { ...body, manifest } });
  await upload(app, fixtureUpload('catalog', '0.9.0'));
  const releases = (await app.send('GET', '/remotes/catalog/releases')).json();
  const owners = releases.map(({ version, owner }: Record<string, string>) => [version, owner]);
  expect(owners).toEqual([
    ['0.9.0', undefined],
    ['1.0.0', '@clean-express/catalog'],
  ]);
});

it('names the address of the files, and how a release was accepted', async () => {
  const environment = { RELEASE_ORIGINS: 'https://cdn.example.com' };
  const app = await startApp({ environment });
  await upload(app, fixtureUpload('catalog', '1.0.0'));
  const detail = (await app.send('GET', '/remotes/catalog/releases/1.0.0')).json();
  expect(detail.baseUrl).toBe('https://cdn.example.com/catalog/releases/');
  const url = '/remotes/catalog/releases/1.0.0/acceptance';
  expect((await app.send('POST', url, { skippedE2e: true })).statusCode).toBe(200);
  expect((await remoteReleases(app))[0]?.state).toBe('accepted');
});

it('finds what has gone, and what was changed', async () => {
  const app = await startApp();
  await release(app, 'catalog', '1.0.0');
  await publish(app, 'catalog', '2.0.0');
  const folder = join(app.directory, 'public/catalog/releases');
  await rm(join(folder, '1.0.0/remoteEntry.js'));
  await rm(join(app.directory, 'private/catalog/releases/1.0.0'), { recursive: true });
  const findings = await remoteFindings(app);
  const of1 = { remote: 'catalog', version: '1.0.0', problem: 'missing' };
  expect(findings).toEqual([
    { ...of1, part: 'public', path: 'remoteEntry.js' },
    { ...of1, part: 'private', path: 'files.json' },
  ]);
  const second = await app.send('GET', '/remotes/catalog/releases/2.0.0/verification');
  expect(second.json().findings).toEqual([]);
});

it('prunes what is old and not in use, and lists it before', async () => {
  const app = await startApp();
  for (const version of ['old', 'fallback', 'live']) await release(app, 'catalog', version);
  await publish(app, 'catalog', 'waiting');
  const prune = (body: object) => app.send('POST', '/remotes/catalog/prune', body);
  expect((await prune({})).json()).toEqual({ removed: [], dryRun: false });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 60 * 60 * 1000 });
  const removed = ['waiting', 'old'].map((version) => ({ remote: 'catalog', version }));
  expect((await prune({ dryRun: true })).json()).toEqual({ removed, dryRun: true });
  expect((await prune({ reason: 'Space.' })).json()).toEqual({ removed, dryRun: false });
  expect((await prune({})).json().removed).toEqual([]);
  vi.useRealTimers();
  const states = (await app.send('GET', '/remotes/catalog/releases')).json();
  expect(states.map(({ state }: { state: string }) => state)).toEqual([
    'retired',
    'accepted',
    'accepted',
    'retired',
  ]);
  expect(await app.files.list('public', 'catalog', 'old')).toEqual([]);
  expect(await remoteFindings(app)).toEqual([]);
});
