import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureBuild, fixtureRemote } from '@clean-express/release-build/testing';
import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { expect, test } from 'vitest';
import type { ReleaseServer } from '../client/release-server.ts';
import { buildSource } from '../publish/publish-build.ts';
import { fetchTypes } from './fetch-types.ts';

/** A blog with a widget and a slot. */
const REMOTE: RemoteConfig = {
  ...fixtureRemote,
  name: 'blog',
  exposes: {
    ...fixtureRemote.exposes,
    './Widget': { module: './src/widget.tsx', version: '2.1' },
  },
  slots: { 'blog/post': { version: '1.0', scriptBudget: 10, height: 0 } },
  shares: ['blog/read'],
};

/** A release server with a live release of the blog that has these private files. */
function serverWith(files: Record<string, string>, { remote = 'blog', served = files } = {}) {
  const announced = Object.entries(files).map(([path, text]) => ({
    part: 'private',
    path,
    size: text.length,
    integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
  }));
  return {
    releases: async () => [
      { remote, version: '1.0.0', role: 'rollback' },
      { remote, version: '2.0.0', role: 'live' },
    ],
    release: async (_remote: string, version: string) => ({
      ...{ remote, version, files: announced },
      manifestText: buildSource(fixtureBuild({ remote: REMOTE })).manifestText,
    }),
    privateFile: async (_remote: string, _version: string, path: string) =>
      Buffer.from(served[path] ?? ''),
  } as unknown as ReleaseServer;
}

test('writes the versions of widgets and slots, which remotes need that are typed with them', async () => {
  const folder = await temporaryDirectory();
  await fetchTypes(serverWith(TYPES), folder, []);
  const versions = JSON.parse(await readFile(join(folder, 'blog/versions.json'), 'utf8'));
  expect(versions).toEqual({ 'blog/Widget': '^2.1', 'blog/post': '^1.0' });
});

const TYPES = {
  'types/index.d.ts': 'export {};',
  'types/src/posts/post.d.ts': 'export type Post = 1;',
};

const listed = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.d.ts')).sort();

test('writes the types of live releases, in place of former ones', async () => {
  const folder = await temporaryDirectory();
  await fetchTypes(serverWith({ 'types/former.d.ts': '' }), folder, []);
  const fetched = await fetchTypes(serverWith({ ...TYPES, 'assets/a.js.map': '{}' }), folder, []);
  expect(fetched).toEqual([{ remote: 'blog', version: '2.0.0', files: 2 }]);
  expect(await listed(folder)).toEqual(['blog/index.d.ts', 'blog/src/posts/post.d.ts']);
  expect(await readFile(join(folder, 'blog/index.d.ts'), 'utf8')).toMatch(/^export {};/);
  expect(await readdir(folder)).toEqual(['blog']);
});

test.each([
  ['others', [], true],
  ['the owner', ['blog'], false],
])('the state of a remote can be set by its owner only: %s', async (_, own, isForeign) => {
  const folder = await temporaryDirectory();
  await fetchTypes(serverWith(TYPES), folder, own);
  const index = await readFile(join(folder, 'blog/index.d.ts'), 'utf8');
  expect(index.includes('interface ForeignState { "blog/read": true; }')).toBe(isForeign);
});

test('says that a release was built without types', async () => {
  const folder = await temporaryDirectory();
  await fetchTypes(serverWith(TYPES), folder, []);
  expect(await fetchTypes(serverWith({}), folder, [])).toMatchObject([{ files: 0 }]);
  expect(await readdir(folder)).toEqual([]);
});

/** A server with the blog, and with another live remote after it, whose types are refused. */
function serverWithRefused(blog: Record<string, string>): ReleaseServer {
  const refused = serverWith(TYPES, {
    remote: 'catalog',
    served: { ...TYPES, 'types/index.d.ts': 'declare const evil: 1;' },
  });
  const serverOf = (remote: string) => (remote === 'blog' ? serverWith(blog) : refused);
  return {
    releases: async () => [...(await serverWith(blog).releases()), ...(await refused.releases())],
    release: (remote: string, version: string) => serverOf(remote).release(remote, version),
    privateFile: (...file: [string, string, string]) => serverOf(file[0]).privateFile(...file),
  } as ReleaseServer;
}

test('a file with other bytes than were published changes nothing', async () => {
  const folder = await temporaryDirectory();
  await fetchTypes(serverWith(TYPES), folder, []);
  const changed = { 'types/index.d.ts': 'export type Changed = 1;' };
  await expect(fetchTypes(serverWithRefused(changed), folder, [])).rejects.toThrow(
    '"types/index.d.ts" of "catalog" has other bytes',
  );
  expect(await listed(folder)).toEqual(['blog/index.d.ts', 'blog/src/posts/post.d.ts']);
  expect(await readFile(join(folder, 'blog/index.d.ts'), 'utf8')).toMatch(/^export {};/);
  expect(await readdir(folder)).toEqual(['blog']);
});

test.each([
  'types/../../index.d.ts',
  'types//etc/index.d.ts',
  'types/..\\index.d.ts',
  'types/%2e%2e/index.d.ts',
  'types/index.js',
  'types/tsconfig.json',
])('refuses the file %s', async (path) => {
  const folder = join(await temporaryDirectory(), 'types');
  await expect(fetchTypes(serverWith({ [path]: '' }), folder, [])).rejects.toThrow(
    'no file of types',
  );
  expect(await readdir(join(folder, '..'))).toEqual([]);
});

test.each(['../blog', '.', 'a/b', ''])('refuses a remote named "%s"', async (remote) => {
  const folder = await temporaryDirectory();
  await expect(fetchTypes(serverWith(TYPES, { remote }), folder, [])).rejects.toThrow('not a name');
});

test('deletes nothing but types', async () => {
  const folder = await temporaryDirectory();
  await mkdir(join(folder, 'blog'));
  await writeFile(join(folder, 'blog/main.ts'), '');
  await expect(fetchTypes(serverWith(TYPES), folder, [])).rejects.toThrow('Name another folder');
  expect(await readdir(join(folder, 'blog'))).toEqual(['main.ts']);
});
