import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import {
  publish,
  release,
  remoteFindings,
  remoteReleases,
  startApp,
  upload,
} from '../testing/test-app.ts';

afterEach(() => void vi.useRealTimers());

/** From now on it is eight days later. */
const wait = () =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 60 * 60 * 1000 });

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

const SSR_SERVER_KEY = 'ssr-server-key-of-the-tests-0123456789';

it('shows what the SSR servers have counted in 30 days, and how many it hears', async () => {
  const app = await startApp({ environment: { SSR_SERVER_KEY, METRICS_TOKEN } });
  await release(app, 'catalog', '1.0.0');
  expect((await remoteReleases(app))[0]).not.toHaveProperty('views');
  const health = { views: 7, errors: 2, failedLoads: 1, renders: 5, failedRenders: 3 };
  for (const id of [randomUUID(), randomUUID()]) {
    const body = { hosts: [1], counts: { catalog: { '1.0.0': health } } };
    await app.send('PUT', `/ssr-servers/${id}`, body, SSR_SERVER_KEY);
  }
  expect((await remoteReleases(app))[0]).toMatchObject({
    ...{ views: 14, errors: 4, failedLoads: 2, renders: 10, failedRenders: 6 },
    ...{ role: 'live', share: 100 },
  });
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await app.app.inject({ url: '/metrics', headers });
  expect(body).toContain('ssr_servers_heard 2\n');
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
  wait();
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

it('prunes no release that had visitors, or was published again, within a week', async () => {
  const app = await startApp();
  for (const version of ['old', 'again']) await publish(app, 'catalog', version);
  await release(app, 'catalog', 'first');
  await app.send('POST', '/remotes/catalog/releases/again/retirement', {});
  wait();
  for (const version of ['second', 'third']) await release(app, 'catalog', version);
  await publish(app, 'catalog', 'again');
  const { removed } = (await app.send('POST', '/remotes/catalog/prune', {})).json();
  expect(removed).toEqual([{ remote: 'catalog', version: 'old' }]);
});

it('prunes no release that is published again meanwhile', async () => {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const app = await startApp({
    files: (real) => ({
      list: async (...release) => {
        begin();
        await ended;
        return real.list(...release);
      },
    }),
  });
  await release(app, 'catalog', 'live');
  for (const version of ['one', 'two']) {
    await publish(app, 'catalog', version);
    await app.send('POST', `/remotes/catalog/releases/${version}/retirement`, {});
  }
  wait();
  const pruned = app.send('POST', '/remotes/catalog/prune', {});
  await begun;
  await publish(app, 'catalog', 'one');
  end();
  expect((await pruned).json().removed).toEqual([{ remote: 'catalog', version: 'two' }]);
  expect(await remoteFindings(app)).toEqual([]);
});
