import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import {
  fixtureFiles,
  fixtureRelease,
  temporaryDirectory,
} from '@clean-express/federation/testing';
import { expect, test } from 'vitest';
import { addRelease } from '../../registry/add-release.ts';
import { promote } from '../../registry/promote.ts';
import { setCanary } from '../../registry/set-canary.ts';
import { DirectoryStore } from '../../store/directory-store.ts';
import { ada } from '../../testing/author.ts';
import { pruneReleases } from './prune.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const VERSIONS = ['old', 'fallback', 'live', 'canary', 'waiting'];

/** All releases were published at the same time; `fallback` was live before `live`. */
async function storeOfReleases() {
  const directory = await temporaryDirectory();
  const store = new DirectoryStore(directory);
  for (const version of VERSIONS) {
    await store.putRelease('catalog', version, fixtureFiles());
    await store.updateRegistry((current) =>
      addRelease(current, 'catalog', fixtureRelease(version), ada),
    );
  }
  await store.updateRegistry((current) =>
    ['fallback', 'live'].reduce((r, version) => promote(r, 'catalog', version, ada), current),
  );
  await store.updateRegistry((current) => setCanary(current, 'catalog', 'canary', 5, ada));
  const releases = join(directory, 'catalog/releases');
  return { store, files: async () => (await readdir(releases)).sort(), releases };
}

function after(days: number) {
  return { ...ada, at: new Date(ada.at.getTime() + days * DAY_MS) };
}

test('deletes old releases that are not needed, from the registry and from the store', async () => {
  const { store, files } = await storeOfReleases();
  const removed = await pruneReleases(store, 'catalog', after(8), { dryRun: false });
  expect(removed.sort()).toEqual(['old', 'waiting']);
  expect(await files()).toEqual(['canary', 'fallback', 'live']);
  const registry = await store.readRegistry();
  expect(registry.microFrontends.catalog).toHaveLength(3);
});

test('keeps releases that are younger than a week', async () => {
  const { store, files } = await storeOfReleases();
  expect(await pruneReleases(store, 'catalog', after(6), { dryRun: false })).toEqual([]);
  expect(await files()).toHaveLength(VERSIONS.length);
});

test('deletes nothing in a dry run', async () => {
  const { store, files } = await storeOfReleases();
  expect(await pruneReleases(store, 'catalog', after(8), { dryRun: true })).toHaveLength(2);
  expect(await files()).toHaveLength(VERSIONS.length);
});

test('deletes the files of a publisher that crashed', async () => {
  const { store, files, releases } = await storeOfReleases();
  const left = join(releases, '2.0.0-b.half.tmp');
  await mkdir(left);
  await utimes(left, ada.at, ada.at);
  await pruneReleases(store, 'catalog', after(8), { dryRun: false });
  expect(await files()).not.toContain('2.0.0-b.half.tmp');
});
