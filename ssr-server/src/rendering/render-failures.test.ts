import type { Release } from '@clean-express/release-contract/registry';
import { expect, test } from 'vitest';
import { bundleName } from '../releases/released-files.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { hashOf, startOrigin } from '../testing/start-origin.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';
import { bundleOf, CANARY, HARMLESS, LIVE, startWithCanary } from '../testing/start-with-canary.ts';
import { nameBundleFile, RenderFailures } from './render-failures.ts';

const { catalog } = fixtureReleases as { catalog: Release };

test('a page that fails on the server is client-rendered, and counted for its release', async () => {
  const { url } = await startOrigin({});
  const release = {
    ...catalog,
    url: `${url}/catalog/releases/1.0.0-a/remoteEntry.js`,
    extras: { ...catalog.extras, server: { 'server/routes.js': hashOf('missing') } },
  };
  const registry = { microFrontends: { catalog: [release] } };
  const app = await startSsrServer({ SERVER_RENDERING: 'true' }, registry);
  const { body } = await app.inject('/services');
  expect(body).toContain('<div id="root"></div>');
  // Browsers without script ask once more, and no more.
  expect(body).toContain('url=?wait=yes"');
  expect((await app.inject('/services?wait=yes')).body).not.toContain('http-equiv="refresh"');
  const metrics = async () => (await app.inject('/metrics')).body;
  // Both requests share a render, or each has one.
  await expect
    .poll(metrics)
    .toMatch(/^remote_render_failures_total\{remote="catalog",version="1\.0\.0-a"\} [12]$/m);
}, 30_000);

test('only who previews a release gets its failures, which its link shows as text', async () => {
  const canary = "throw new Error('inner data');";
  const { app, get, preview } = await startWithCanary(canary);
  const failing = await preview(
    'catalog',
    '1.2.0-a',
    bundleOf("throw Error('<b>/services/1</b>');"),
  );
  const other = await preview('catalog', '1.2.0-b', bundleOf(HARMLESS));
  for (const visitor of [failing, failing, other, CANARY]) await get('/services/1', visitor);

  const failures = (headers: Record<string, string>) =>
    app.inject({ url: '/preview/render-failures', headers });
  const response = await failures(failing);
  expect(response.headers['cache-control']).toBe('no-store');
  const text = expect.stringMatching(
    /^The server could not render it 2 times, first on \/services\/:id, .* GMT: Error: <b>\/services\/1<\/b>$/,
  );
  expect(response.json()).toEqual([{ remote: 'catalog', version: '1.2.0-a', text }]);
  const forged = { cookie: failing.cookie.slice(0, -2) };
  // What a release fails with for its other visitors stays in the log.
  const ofCanary = await preview('catalog', '1.1.0-b', bundleOf(canary));
  for (const visitor of [other, ofCanary, CANARY, LIVE, forged, {}]) {
    expect((await failures(visitor)).json()).toEqual([]);
  }

  const linkPage = async ({ cookie }: { cookie: string }) =>
    (await app.inject(`/?preview=${cookie.split('preview-x=')[1]}`)).body;
  expect(await linkPage(failing)).toMatch(
    /<li>catalog 1\.2\.0-a\. The server .* Error: &lt;b&gt;\/services\/1&lt;\/b&gt;<\/li>/,
  );
  expect(await linkPage(other)).toContain('<li>catalog 1.2.0-b</li>');
}, 60_000);

test('a preview of the live release tells nothing of a process that it shares with others', async () => {
  const live = 'process.exit();';
  const { app, get, preview } = await startWithCanary(HARMLESS, live);
  const headers = await preview('catalog', '1.0.0-a', bundleOf(live));
  expect(await get('/services/1', headers)).toContain('<div id="root"></div>');
  expect((await app.inject({ url: '/preview/render-failures', headers })).json()).toEqual([]);
}, 60_000);

const versionOf = (version: string): Release => ({ ...catalog, metadata: { version } });
const fail = (failures: RenderFailures, release: Release, stack: string) =>
  failures.add(bundleName('catalog', release), '/', stack);

test.each([
  [
    'its stack',
    'ReferenceError: a is not defined\n    at file:///srv/x/y.js:1:2',
    'ReferenceError: a is not defined',
  ],
  [
    'the file of a syntax error',
    'file:///srv/x/y.js:1\nfoo(\n\nSyntaxError: b\n    at c',
    'SyntaxError: b',
  ],
  [
    'paths of files',
    "Error: No '/srv/cache/x.js' at file:///srv/cache/y.js:2",
    "Error: No '(file)' at (file):2",
  ],
  ['what controls a text', 'Error: \u202Ea', 'Error: \uFFFDa'],
])('a message lacks %s', (_, stack, message) => {
  const failures = new RenderFailures();
  fail(failures, catalog, stack);
  expect(failures.of({ catalog })[0]?.text.split('GMT: ')[1]).toBe(message);
});

test.each(['Error: GET http://localhost:4000/a/b/c/d failed', 'Error: no /services/42'])(
  'a message has addresses: %s',
  (message) => {
    const failures = new RenderFailures();
    fail(failures, catalog, message);
    expect(failures.of({ catalog })[0]?.text).toContain(message);
  },
);

test('remembers the first message of 100 releases, each of 300 characters at most', () => {
  const failures = new RenderFailures();
  fail(failures, catalog, 'x'.repeat(1000));
  for (let at = 1; at < 100; at += 1) fail(failures, versionOf(`2.0.${at}-b`), 'Error: b');
  fail(failures, catalog, 'Error: c');
  expect(failures.of({ catalog })[0]?.text).toMatch(/ 2 times, .*GMT: x{300}$/);
  fail(failures, versionOf('2.0.100-b'), 'Error: b');
  expect(failures.of({ catalog: versionOf('2.0.1-b') })).toEqual([]);
  expect(failures.of({ catalog })).toHaveLength(1);
});

test.each([
  ['blog@1.2.0-a/server/chunks/b.js', 'releases/blog/1.2.0-a-0123456789abcdef/server/chunks/b.js'],
  ['shell/server/entry-server.js', 'server/entry-server.js'],
])('the file %s of a bundle has the name of its release', (name, path) => {
  const cache = 'file:///srv/cache/shells/0123456789abcdef';
  const file = path.startsWith('releases') ? `server/${path}` : path;
  expect(nameBundleFile(`${cache}/${file}`)).toBe(name);
});

test('other files of this server have no name', () => {
  expect(nameBundleFile('file:///srv/dist/render-child.js')).toBe('(file)');
});
