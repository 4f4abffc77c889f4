import { MAX_ANNOUNCED_ERRORS } from '@clean-express/release-contract/release-api';
import { beforeEach, expect, it, vi } from 'vitest';
import { deleteOldCounts } from '../rows/count-rows.ts';
import { releaseErrors } from '../rows/schema.ts';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { startApp, type TestApp, upload } from '../testing/test-app.ts';
import { emptyDatabase } from '../testing/test-database.ts';

const KEY = 'ssr-server-key-of-the-tests-0123456789';
const SERVER = '0197f3c4-0000-7000-8000-000000000001';

const CODE = ['import a', '', 'export function List() {', '\treturn a', '    .b(c);', '}', '', 'x'];

/** Column 11 of the first line is line 5, column 3 of the source. */
const MAP = {
  version: 3,
  sources: ['../../src/pages/list-page.tsx'],
  sourcesContent: [CODE.join('\r\n')],
  names: [],
  mappings: 'UAIE',
};

const ERROR = {
  ...{ remote: 'blog', version: '1.0.0', kind: 'browser', fingerprint: '0123456789abcdef' },
  ...{ message: 'TypeError: a', page: '/blogs/:id', views: 1, requests: ['request-1'] },
  stack: 'at g (https://other.example/x.js:1:1)\nat f (blog@1.0.0/assets/list.js:1:11)',
};

const database = await emptyDatabase();

let app: TestApp;
const read = vi.fn();

beforeEach(async () => {
  read.mockClear();
  app = await startApp({
    database,
    environment: { SSR_SERVER_KEY: KEY },
    files: (real) => ({
      read: (...file) => {
        read(...file);
        return real.read(...file);
      },
    }),
  });
  await database.sql.delete(releaseErrors);
});

const publishBlog = (map: string | undefined, version = '1.0.0') =>
  upload(app, fixtureUpload('blog', version, map ? { 'private assets/list.js.map': map } : {}));

async function announce(...errors: object[]) {
  const body = { hosts: [1], errors };
  return (await app.send('PUT', `/ssr-servers/${SERVER}`, body, KEY)).statusCode;
}

async function list(query = '') {
  const response = await app.send('GET', `/remotes/blog/errors${query}`);
  return response.json();
}

const fingerprintOf = (number: number) => number.toString(16).padStart(16, '0');

it('lists errors with the lines of their source, newest first', async () => {
  await publishBlog(JSON.stringify(MAP));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T10:00:00Z') });
  await announce(ERROR);
  vi.setSystemTime(new Date('2026-01-01T11:00:00Z'));
  await announce({ ...ERROR, kind: 'rendering', stack: '' });
  vi.setSystemTime(new Date('2026-01-01T12:00:00Z'));
  await announce({ ...ERROR, views: 3, requests: ['request-2', 'request-3', 'request-4'] });
  vi.useRealTimers();
  const { remote: _, ...error } = ERROR;
  expect(await list()).toEqual([
    {
      ...error,
      firstSeen: '2026-01-01T10:00:00.000Z',
      lastSeen: '2026-01-01T12:00:00.000Z',
      views: 4,
      requests: ['request-2', 'request-3', 'request-4'],
      origin: {
        source: 'src/pages/list-page.tsx',
        line: 5,
        column: 3,
        code: [
          { line: 3, text: 'export function List() {' },
          { line: 4, text: '  return a' },
          { line: 5, text: '    .b(c);' },
          { line: 6, text: '}' },
          { line: 7, text: '' },
        ],
      },
    },
    expect.objectContaining({ kind: 'rendering', lastSeen: '2026-01-01T11:00:00.000Z' }),
  ]);
  expect((await list())[1]).not.toHaveProperty('origin');
});

it('lists those of one version', async () => {
  await publishBlog(undefined);
  await announce(ERROR, { ...ERROR, version: '2.0.0' });
  expect(await list()).toHaveLength(2);
  expect(await list('?version=2.0.0')).toMatchObject([{ version: '2.0.0' }]);
  expect(await list('?version=../2')).toMatchObject({ status: 400 });
  expect((await app.send('GET', '/remotes/casino/errors')).statusCode).toBe(404);
});

it('reads each source map once', async () => {
  await publishBlog(JSON.stringify(MAP), '1.5.0');
  const stack = ERROR.stack.replace('@1.0.0', '@1.5.0');
  const errors = [1, 2, 3].map((number) => ({
    ...{ ...ERROR, version: '1.5.0', stack },
    fingerprint: fingerprintOf(number),
  }));
  await announce(...errors);
  read.mockClear();
  for (let time = 0; time < 2; time += 1) {
    const origins = (await list()).map(({ origin }: { origin?: object }) => origin);
    expect(origins).toEqual(Array(3).fill(expect.objectContaining({ line: 5 })));
  }
  expect(read.mock.calls).toEqual([['private', 'blog', '1.5.0', 'assets/list.js.map']]);
});

it.each([
  ['of a release without source maps', undefined, ERROR.stack],
  ['of a map that is none', '{"version":3', ERROR.stack],
  ['of a map of other places', JSON.stringify({ ...MAP, mappings: ';;UAIE' }), ERROR.stack],
  ['of another release', JSON.stringify(MAP), 'at blog@2.0.0/assets/list.js:1:11'],
  ['without a stack', JSON.stringify(MAP), ''],
  ['of a made-up file', JSON.stringify(MAP), 'at blog@9.0.0/../../x.js:1:11'],
  ['of a made-up place', JSON.stringify(MAP), 'at blog@9.0.0/assets/list.js:0:0'],
])('lists an error %s without its source', async (what, map, stack) => {
  // Each has a release of its own: a version has the same files for good.
  const version = `3.0.0-${what.replaceAll(' ', '-')}`;
  await publishBlog(map, version);
  const named = stack.replace(/@[19]\.0\.0/, `@${version}`);
  expect(await announce({ ...ERROR, version, stack: named })).toBe(204);
  const [listed] = await list();
  expect(listed).toMatchObject({ version, stack: named });
  expect(listed).not.toHaveProperty('origin');
});

it('has the newest errors of a remote, and no others for those of many browsers', async () => {
  await publishBlog(undefined);
  const rendering = { ...ERROR, kind: 'rendering' };
  await announce(rendering, { ...ERROR, views: 2 }, { ...ERROR, remote: 'catalog' });
  for (let sent = 0; sent < 300; sent += MAX_ANNOUNCED_ERRORS) {
    const errors = Array.from({ length: MAX_ANNOUNCED_ERRORS }, (_, at) => ({
      ...ERROR,
      fingerprint: fingerprintOf(sent + at),
    }));
    expect(await announce(...errors)).toBe(204);
  }
  const listed: (typeof ERROR)[] = await list();
  const ofBrowsers = listed.filter(({ kind }) => kind === 'browser');
  expect(ofBrowsers).toHaveLength(100);
  const fingerprints = ofBrowsers.map(({ fingerprint }) => fingerprint);
  expect(fingerprints).toContain(fingerprintOf(299));
  // More than one view had it.
  expect(fingerprints).toContain(ERROR.fingerprint);
  expect(listed).toHaveLength(101);
  expect(await database.sql.select().from(releaseErrors)).toHaveLength(102);
});

it.each([
  ['more errors than fit', Array(MAX_ANNOUNCED_ERRORS + 1).fill(ERROR)],
  ['a long message', [{ ...ERROR, message: 'x'.repeat(501) }]],
  ['a long stack', [{ ...ERROR, stack: 'x'.repeat(4001) }]],
  ['a path in place of a remote', [{ ...ERROR, remote: '../blog' }]],
  ['no view', [{ ...ERROR, views: 0 }]],
])('refuses an announcement with %s', async (_, errors) => {
  expect(await announce(...errors)).toBe(400);
  expect(await database.sql.select().from(releaseErrors)).toEqual([]);
});

it('adds up what one announcement names twice once', async () => {
  await publishBlog(undefined);
  expect(await announce(ERROR, ERROR)).toBe(204);
  expect(await list()).toMatchObject([{ views: 1 }]);
});

it('deletes errors that were not seen for 30 days', async () => {
  await publishBlog(undefined);
  await announce(ERROR, { ...ERROR, version: '2.0.0' });
  const day = 24 * 60 * 60 * 1000;
  const before = new Date(Date.now() - 31 * day);
  await database.sql.update(releaseErrors).set({ firstSeen: before });
  await deleteOldCounts(database.sql);
  expect(await list()).toHaveLength(2);
  await database.sql.update(releaseErrors).set({ lastSeen: before });
  await deleteOldCounts(database.sql);
  expect(await list()).toEqual([]);
});
