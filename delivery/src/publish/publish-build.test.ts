import { once } from 'node:events';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import {
  fixtureFiles,
  fixtureManifest,
  fixtureRemote,
  temporaryDirectory,
} from '@clean-express/federation/testing';
import { expect, test } from 'vitest';
import { loadBuild } from '../build/build.ts';
import { DirectoryStore } from '../store/directory-store.ts';
import { ada } from '../testing/author.ts';
import { publishBuild, requireOrigin } from './publish-build.ts';

const origin = 'http://localhost:3001';

/** Writes the files of the fixture remote in the same layout as `vite build`. */
async function writeBuild(dist: string): Promise<void> {
  const manifest = ['.vite/manifest.json', JSON.stringify(fixtureManifest)] as const;
  for (const [path, content] of [...fixtureFiles(), manifest]) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), content);
  }
}

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

test('publishes the files and registers their address', async () => {
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

test("does not publish Vite's manifest", async () => {
  const { directory, build, target } = await prepare();
  const { release } = await publishBuild(build, target);
  const files = join(directory, 'store/catalog/releases', release.metadata.version);
  await expect(access(join(files, '.vite'))).rejects.toThrow('ENOENT');
});

test('publishes the same build once, with one history entry', async () => {
  const { build, target } = await prepare();
  const first = await publishBuild(build, target);
  const second = await publishBuild(build, target);
  expect(second).toEqual(first);
  expect(second.registry.history).toHaveLength(1);
});

test('publishes a second release without traffic', async () => {
  const { build, target } = await prepare();
  await publishBuild(build, target);
  const files = fixtureFiles({ 'assets/lib.js': 'export const a=2' });
  const { release, registry } = await publishBuild({ ...build, files }, target);
  expect(release.deployment).toEqual({ traffic: 0, default: false });
  expect(registry.microFrontends.catalog).toHaveLength(2);
});

test('reports a missing build', async () => {
  const dist = join(await temporaryDirectory(), 'dist');
  const missing = { folder: '/', remote: fixtureRemote, semver: '1.0.0', dist };
  await expect(loadBuild(missing)).rejects.toThrow(`There is no build at ${dist}.`);
});

test('accepts any response, and reports an origin without one', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end());
  await once(server.listen(0, 'localhost'), 'listening');
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  await requireOrigin(address);
  server.close();
  await once(server, 'close');
  await expect(requireOrigin(address)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining(`Could not reach ${address}`),
  });
});
