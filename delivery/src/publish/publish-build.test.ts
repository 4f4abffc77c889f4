import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DirectoryStore } from '../store/directory-store.ts';
import { fixtureRemote } from '../testing/fixture-build.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { writeBuild } from '../testing/write-build.ts';
import { publishBuild } from './publish-build.ts';

const origin = 'http://localhost:3001';

async function prepare(changes?: Record<string, string>) {
  const directory = await temporaryDirectory();
  const dist = join(directory, 'dist');
  await writeBuild(dist, changes);
  const store = new DirectoryStore(join(directory, 'store'));
  return {
    directory,
    store,
    publication: { remote: fixtureRemote, semver: '1.0.0', dist, store, origin },
  };
}

test('publishes the files and registers where they are', async () => {
  const { directory, publication, store } = await prepare();
  const { url, metadata } = await publishBuild(publication);
  expect(url).toBe(`${origin}/catalog/releases/${metadata.version}/remoteEntry.js`);
  await access(join(directory, 'store', new URL(url).pathname));
  const registry = await store.readRegistry();
  expect(registry.microFrontends.catalog).toMatchObject([
    { url, deployment: { traffic: 100, default: true } },
  ]);
});

test("does not publish Vite's own record", async () => {
  const { directory, publication } = await prepare();
  const { metadata } = await publishBuild(publication);
  const release = join(directory, 'store/catalog/releases', metadata.version);
  await expect(access(join(release, '.vite'))).rejects.toThrow('ENOENT');
});

test('publishing the same build again changes nothing that a visitor sees', async () => {
  const { publication, store } = await prepare();
  const first = await publishBuild(publication);
  const second = await publishBuild(publication);
  expect(second.url).toBe(first.url);
  expect((await store.readRegistry()).microFrontends.catalog).toHaveLength(1);
});

test('says plainly when there is no build', async () => {
  const { publication } = await prepare();
  const missing = publishBuild({ ...publication, dist: '/nowhere' });
  await expect(missing).rejects.toThrow('There is no build at /nowhere.');
});
