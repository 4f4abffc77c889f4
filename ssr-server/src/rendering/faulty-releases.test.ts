import { writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { expect, test, vi } from 'vitest';
import { bundleOf, CANARY, HARMLESS, LIVE, startWithCanary } from '../testing/start-with-canary.ts';

/** A process starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 120_000;

const SECRET = 'a-secret-of-the-server';

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

test('a canary that ends its process repeatedly is client-rendered, and counts for that, too', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { get, renders } = await startWithCanary('process.exit();');
  const counted = (count: number) => [
    `remote_render_failures_total{remote="catalog",version="1.1.0-b"} ${count}`,
    `remote_renders_total{remote="catalog",version="1.1.0-b"} ${count}`,
  ];
  for (let page = 1; page <= 3; page += 1) await get(`/services/${page}`, CANARY);
  expect(await renders()).toEqual(counted(3));
  for (let page = 1; page <= 5; page += 1) {
    expect(await get(`/services/${page}`, CANARY)).toContain('<div id="root"></div>');
    expect(await get(`/services/${page}`, LIVE)).toContain('<p>live</p>');
  }
  const ofLive = 'remote_renders_total{remote="catalog",version="1.0.0-a"} 5';
  expect(await renders()).toEqual([...counted(8), ofLive].sort());
});

test('pages that are lost with one process count once for their release', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { get, renders } = await startWithCanary(
    "if (path === '/services/9') for (;;); await new Promise(() => {});",
  );
  const pages = Array.from({ length: 4 }, (_, page) => get(`/services/${page + 6}`, CANARY));
  await Promise.all(pages);
  expect(await renders()).toEqual([
    'remote_render_failures_total{remote="catalog",version="1.1.0-b"} 1',
    'remote_renders_total{remote="catalog",version="1.1.0-b"} 1',
  ]);
});

test.each([
  ['throws', 'throw new Error();'],
  ['ends its process', 'process.exit();'],
])(
  'one client counts a few times for a canary that %s',
  {
    timeout: TEST_TIMEOUT_MS,
  },
  async (_, code) => {
    const { get, renders } = await startWithCanary(code, HARMLESS, 2);
    for (let page = 1; page <= 6; page += 1) await get(`/services/${page}`, CANARY);
    expect(await renders()).toEqual([
      'remote_render_failures_total{remote="catalog",version="1.1.0-b"} 2',
      'remote_renders_total{remote="catalog",version="1.1.0-b"} 2',
    ]);
  },
);

test('a canary of which one page ends its process is client-rendered there only, as a live release is', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const code = `if (path === '/services/1') process.exit(); ${HARMLESS}`;
  const { get, renders } = await startWithCanary(code, code);
  for (let page = 1; page <= 6; page += 1) {
    for (const visitor of [CANARY, LIVE]) {
      expect(await get('/services/1', visitor)).toContain('<div id="root"></div>');
      expect(await get(`/services/${page + 1}`, visitor)).toContain('<p>live</p>');
    }
  }
  const countsOf = async (version: string) =>
    (await renders()).flatMap((line) => line.split(`version="${version}"} `)[1] ?? []);
  expect(await countsOf('1.1.0-b')).toEqual(['6', '12']);
  expect(await countsOf('1.0.0-a')).toEqual(['6', '12']);
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
  expect(body).toContain('remote_render_failures_total{remote="catalog",version="1.0.0-a"} 6\n');
});

/** What code can replace for all that its process renders, and how its own page then looks. */
const FORGED = '<p>forged</p>';
const CLEAN = '<p>canary</p>';
const REPLACEMENTS = {
  'Buffer.from': `
    const { from } = Buffer;
    const forge = (value) => typeof value === 'string' ? value.replaceAll('${CLEAN}', '${FORGED}') : value;
    Buffer.from = (value, ...rest) => from(forge(value), ...rest);
  `,
  fetch: `globalThis.fetch = async () => new Response('${FORGED}');`,
  prototypes: `Array.prototype.join = () => '${FORGED}';`,
};
const CANARY_PAGE = `
  const text = await (await fetch('data:text/html,${CLEAN}')).text();
  return [text].join('');
`;

test('a canary is rendered at the priority of the live release, and a preview at a lower one', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const code = "return '<p>' + (await import('node:os')).getPriority() + '</p>';";
  const { get, preview } = await startWithCanary(code, code);
  const previewed = await preview('catalog', '1.2.0-c', bundleOf(code));
  const priority = getPriority();
  expect(await get('/services/1', LIVE)).toContain(`<p>${priority}</p>`);
  expect(await get('/services/1', CANARY)).toContain(`<p>${priority}</p>`);
  expect(await get('/services/1', previewed)).toContain('<p>10</p>');
});

test('a preview changes no page of a canary', { timeout: TEST_TIMEOUT_MS }, async () => {
  const { get, preview } = await startWithCanary(CANARY_PAGE);
  for (const [name, code] of Object.entries(REPLACEMENTS)) {
    const version = `1.2.0-${name.toLowerCase()}`;
    const previewed = await preview('catalog', version, bundleOf(code + CANARY_PAGE));
    expect(await get('/services/1', previewed), name).toContain(FORGED);
    expect(await get(`/services/1${name}`, CANARY), name).toContain(CLEAN);
  }
});

test('the pages of a preview are rendered anew for each request, and stored nowhere', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { app, preview } = await startWithCanary(HARMLESS);
  const code = "globalThis.views = (globalThis.views ?? 0) + 1; return 'view ' + globalThis.views;";
  const headers = await preview('catalog', '1.2.0-c', bundleOf(code));
  for (const number of [1, 2]) {
    const response = await app.inject({ url: '/services/1', headers });
    expect(response.body).toContain(`view ${number}`);
    expect(response.headers['cache-control']).toBe('private, no-store');
  }
  const redirect = await app.inject({ url: '/Services/1', headers });
  expect([redirect.statusCode, redirect.headers['cache-control']]).toEqual([
    308,
    'private, no-store',
  ]);
});

test('a preview that ends its process repeatedly is client-rendered, and no canary beside it', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { app, get, preview } = await startWithCanary(HARMLESS);
  const previewed = await preview('catalog', '1.2.0-c', bundleOf('process.exit();'));
  for (let view = 1; view <= 4; view += 1) {
    expect(await get('/services/1', previewed)).toContain('<div id="root"></div>');
  }
  expect(await get('/services/1', CANARY)).toContain('<p>live</p>');
  expect((await app.inject('/metrics')).body).not.toContain('remote_render_failures_total{');
  const failures = await app.inject({ url: '/preview/render-failures', headers: previewed });
  expect(failures.json()).toMatchObject([{ text: expect.stringContaining(' 3 times, ') }]);
});

test('a preview whose widget ends its process is rendered without it, and told only to its visitor', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { app, get, preview } = await startWithCanary(HARMLESS);
  const bundle = { 'server/LatestPosts.js': 'process.exit();' };
  const previewed = await preview('blog', '1.2.0-c', bundle);
  expect(await get('/', previewed)).toContain('<h1>/</h1>');
  expect((await app.inject('/metrics')).body).not.toContain('remote_render_failures_total{');
  const failures = await app.inject({ url: '/preview/render-failures', headers: previewed });
  expect(failures.json()).toMatchObject([
    { remote: 'blog', text: expect.stringMatching(/ once, first on \/, .* process\.exit\(0\)/) },
  ]);
});
