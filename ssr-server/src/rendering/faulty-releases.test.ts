// @vitest-environment node
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Registry, Release } from '@clean-express/federation/registry';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { expect, test, vi } from 'vitest';
import { fixtureReleases } from '../testing/releases.ts';
import { hashOf, startOrigin } from '../testing/start-origin.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';

/** A process starts slowly on a busy machine, and an endless loop ends after seconds. */
const TEST_TIMEOUT_MS = 120_000;

const SECRET = 'a-secret-of-the-server';

/** The cookie of a visitor of the canary, and of one with the live releases. */
const CANARY = { cookie: 'release-bucket=1' };
const LIVE = { cookie: 'release-bucket=99' };

/** The module of a release with one page, whose loader is the given code. */
const routes = (code: string) => `
  import { readFileSync, writeFileSync, writeSync } from 'node:fs';
  import { Worker } from 'node:worker_threads';
  import { spawnSync } from 'node:child_process';
  const loader = async (path) => { ${code} };
  export default [{ loader }];
`;

const HARMLESS = "return '<p>live</p>';";

/** Starts an SSR server whose catalog has a canary that runs some code; its live release is harmless. */
async function startWithCanary(code: string, live = HARMLESS) {
  const { catalog } = fixtureReleases;
  if (!catalog) throw new Error('The fixtures have no catalog.');
  const sources = { '1.0.0-a': routes(live), '1.1.0-b': routes(code) };
  const files = Object.entries(sources).map(([version, text]) => [
    `/catalog/releases/${version}/server/routes.js`,
    text,
  ]);
  const { url } = await startOrigin(Object.fromEntries(files));
  const release = (version: keyof typeof sources, isLive: boolean): Release => ({
    ...catalog,
    url: `${url}/catalog/releases/${version}/remoteEntry.js`,
    metadata: { ...catalog.metadata, version },
    deployment: { traffic: 50, default: isLive },
    extras: {
      ...catalog.extras,
      css: [],
      pages: { '/services/:id': { preload: [], css: [], query: [], data: [] } },
      server: { 'server/routes.js': hashOf(sources[version]) },
    },
  });
  const registry: Registry = {
    microFrontends: { catalog: [release('1.0.0-a', true), release('1.1.0-b', false)] },
  };
  const app = await startSsrServer({ SERVER_RENDERING: 'true' }, registry);
  const get = async (path: string, headers: Record<string, string>) =>
    (await app.inject({ url: `${path}?wait=yes`, headers })).body;
  return { app, get };
}

/** How many of 25 pages of the live releases are rendered while others see the canary. */
async function countRendered(get: (path: string, headers: typeof LIVE) => Promise<string>) {
  let rendered = 0;
  const others: Promise<string>[] = [];
  for (let page = 1; page <= 25; page += 1) {
    others.push(get(`/services/${page}`, CANARY));
    const body = await get(`/services/${page}`, LIVE);
    if (body.includes('<p>live</p>')) rendered += 1;
    await wait(20);
  }
  // The server still answers all of them.
  for (const body of await Promise.all(others)) expect(body).toContain('<!doctype html>');
  return rendered;
}

test.each([
  ['ends its process', 'process.exit();'],
  ['ends its process later', 'setTimeout(() => process.exit(), 50); return "<p>canary</p>";'],
  ['kills its process', "process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});"],
  ['aborts its process', 'process.abort();'],
  ['kills the server', "process.kill(process.ppid, 'SIGKILL'); await new Promise(() => {});"],
  ['loops', 'for (;;);'],
  [
    'throws in a timer',
    "setTimeout(() => { throw new Error('Late.'); }); await new Promise(() => {});",
  ],
  ['rejects later', "setTimeout(() => Promise.reject(new Error('Late.')), 50); return '';"],
  ['fills the heap', 'for (const leak = []; ; leak.push(Array.from({ length: 1000 }, Object)));'],
  [
    'allocates buffers',
    'const leak = []; while (leak.length < 80) leak.push(Buffer.alloc(2 ** 25, 1)); return "kept";',
  ],
  ['floods the server', "for (;;) try { writeSync(3, 'x'.repeat(1e6)); } catch {}"],
])(
  'a canary that %s leaves the pages of live releases alone',
  { timeout: TEST_TIMEOUT_MS },
  async (_, code) => {
    const { get } = await startWithCanary(code);
    expect(await countRendered(get)).toBe(25);
  },
);

/** A file that the server can read and write. */
async function secretFile(): Promise<string> {
  const file = join(await temporaryDirectory(), 'secret.txt');
  await writeFile(file, SECRET);
  return file;
}

test.each([
  ['read the environment', () => 'return String(process.env.PREVIEW_KEY);'],
  [
    "read the server's environment",
    () => "return readFileSync('/proc/' + process.ppid + '/environ', 'utf8');",
  ],
  ['read files', (file: string) => `return readFileSync('${file}', 'utf8');`],
  ['write files', (file: string) => `writeFileSync('${file}', ''); return '${SECRET}';`],
  ['run commands', (file: string) => `return String(spawnSync('cat', ['${file}']).stdout);`],
  ['start threads', () => `new Worker('', { eval: true }); return '${SECRET}';`],
  ['load native code', () => "process.dlopen({ exports: {} }, '/lib/libc.so.6');"],
])('a canary cannot %s', { timeout: TEST_TIMEOUT_MS }, async (_, code) => {
  vi.stubEnv('PREVIEW_KEY', SECRET);
  const { get } = await startWithCanary(code(await secretFile()));
  expect(await get('/services/1', CANARY)).not.toContain(SECRET);
});

test('a canary that ends its process repeatedly is client-rendered, and only it is counted', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { app, get } = await startWithCanary('process.exit();');
  const failures = async () => {
    const lines = (await app.inject('/metrics')).body.split('\n');
    return lines.filter((line) => line.startsWith('remote_render_failures_total{'));
  };
  const counted = (count: number) => [
    `remote_render_failures_total{remote="catalog",version="1.1.0-b"} ${count}`,
  ];
  for (let page = 1; page <= 3; page += 1) await get(`/services/${page}`, CANARY);
  expect(await failures()).toEqual(counted(3));
  for (let page = 1; page <= 5; page += 1) {
    expect(await get(`/services/${page}`, CANARY)).toContain('<div id="root"></div>');
    expect(await get(`/services/${page}`, LIVE)).toContain('<p>live</p>');
  }
  expect(await failures()).toEqual(counted(3));
});

test('a live page that ends its process repeatedly is client-rendered, and others are rendered', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const live = `if (path === '/services/1') process.exit(); ${HARMLESS}`;
  const { app, get } = await startWithCanary(HARMLESS, live);
  for (let page = 1; page <= 6; page += 1) {
    expect(await get('/services/1', LIVE)).toContain('<div id="root"></div>');
    expect(await get(`/services/${page + 1}`, LIVE)).toContain('<p>live</p>');
  }
  const { body } = await app.inject('/metrics');
  expect(body).toContain('remote_render_failures_total{remote="catalog",version="1.0.0-a"} 3\n');
});
