import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadBuild } from '../build/load-build.ts';
import { DirectoryStore } from '../store/directory-store.ts';
import { ada } from '../testing/author.ts';
import { fixtureFiles, fixtureRemote } from '../testing/fixture-build.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { writeBuild } from '../testing/write-build.ts';
import { publishBuild } from './publish-build.ts';

const origin = 'http://localhost:3001';

async function prepare() {
  const directory = await temporaryDirectory();
  const dist = join(directory, 'dist');
  await writeBuild(dist);
  const build = await loadBuild({
    folder: directory,
    remote: fixtureRemote,
    semver: '1.0.0',
    dist,
  });
  const store = new DirectoryStore(join(directory, 'store'));
  return { directory, store, build, target: { store, origin, author: ada } };
}

test('publishes the files and registers where they are', async () => {
  const { directory, build, target, store } = await prepare();
  const { release } = await publishBuild(build, target);
  const { url, metadata } = release;
  expect(url).toBe(`${origin}/catalog/releases/${metadata.version}/remoteEntry.js`);
  await access(join(directory, 'store', new URL(url).pathname));
  const registry = await store.readRegistry();
  expect(registry.microFrontends.catalog).toMatchObject([
    { url, deployment: { traffic: 100, default: true } },
  ]);
});

test("does not publish Vite's own record", async () => {
  const { directory, build, target } = await prepare();
  const { release } = await publishBuild(build, target);
  const files = join(directory, 'store/catalog/releases', release.metadata.version);
  await expect(access(join(files, '.vite'))).rejects.toThrow('ENOENT');
});

test('the same bytes published twice are one release, and nothing is noted twice', async () => {
  const { build, target } = await prepare();
  const first = await publishBuild(build, target);
  const second = await publishBuild(build, target);
  expect(second).toEqual(first);
  expect(second.registry.history).toHaveLength(1);
});

test('a further release is there, and no visitor gets it', async () => {
  const { build, target } = await prepare();
  await publishBuild(build, target);
  const files = fixtureFiles({ 'assets/lib.js': 'export const a=2' });
  const { release, registry } = await publishBuild({ ...build, files }, target);
  expect(release.deployment).toEqual({ traffic: 0, default: false });
  expect(registry.microFrontends.catalog).toHaveLength(2);
});

test('says plainly when there is no build', async () => {
  const missing = { folder: '/', remote: fixtureRemote, semver: '1.0.0', dist: '/nowhere' };
  await expect(loadBuild(missing)).rejects.toThrow('There is no build at /nowhere.');
});
