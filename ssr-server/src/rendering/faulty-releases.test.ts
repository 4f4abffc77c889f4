import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { expect, test, vi } from 'vitest';
import { CANARY, HARMLESS, LIVE, startWithCanary } from '../testing/start-with-canary.ts';

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
