// @vitest-environment node
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@clean-express/federation/registry';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fixtureReleases } from '../testing/releases.ts';
import { hashOf, startOrigin } from '../testing/start-origin.ts';
import { cacheBundle, pruneBundles, ServerBundles } from './released-files.ts';

const FILES = {
  'server/routes.js': 'import "./chunks/page.js";',
  'server/chunks/page.js': 'export const page = 1;',
};

/** Starts an origin with a release, and creates an empty cache. */
async function publish() {
  const files = Object.fromEntries(
    Object.entries(FILES).map(([path, text]) => [`/catalog/1.0.0-a/${path}`, text]),
  );
  const origin = await startOrigin(files);
  const { catalog } = fixtureReleases;
  const hashes = Object.entries(FILES).map(([path, text]) => [path, hashOf(text)]);
  const release = {
    ...catalog,
    url: `${origin.url}/catalog/1.0.0-a/remoteEntry.js`,
    extras: { ...catalog?.extras, server: Object.fromEntries(hashes) },
  } as Release;
  const cache = await temporaryDirectory();
  return { ...origin, files, release, cache, bundles: new ServerBundles(cache) };
}

test('fetches the server bundle of a release and caches it unchanged', async () => {
  const { bundles, cache, release } = await publish();
  const directory = await bundles.directoryOf('catalog', release);
  expect(directory).toBe(join(cache, 'catalog/1.0.0-a'));
  for (const [path, text] of Object.entries(FILES)) {
    expect(await readFile(join(directory, path), 'utf8')).toBe(text);
  }
});

test('fetches each file once, also for another instance on the same disk', async () => {
  const { requested, bundles, cache, release } = await publish();
  await Promise.all([1, 2, 3].map(() => bundles.directoryOf('catalog', release)));
  await new ServerBundles(cache).directoryOf('catalog', release);
  expect(requested.toSorted()).toEqual([
    '/catalog/1.0.0-a/server/chunks/page.js',
    '/catalog/1.0.0-a/server/routes.js',
  ]);
});

test('rejects a file whose hash does not match, and caches nothing', async () => {
  const { bundles, cache, files, release } = await publish();
  files['/catalog/1.0.0-a/server/chunks/page.js'] = 'steal();';
  await expect(bundles.directoryOf('catalog', release)).rejects.toThrow();
  expect(await readdir(cache)).toEqual([]);
});

test('retries a failed release only after a delay', async () => {
  const { requested, bundles, files, release } = await publish();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const routes = '/catalog/1.0.0-a/server/routes.js';
  delete files[routes];
  await expect(bundles.directoryOf('catalog', release)).rejects.toThrow();
  files[routes] = FILES['server/routes.js'];
  await expect(bundles.directoryOf('catalog', release)).rejects.toThrow();
  expect(requested.filter((path) => path === routes)).toHaveLength(1);
  vi.runAllTimers();
  expect(await bundles.directoryOf('catalog', release)).toMatch('catalog');
});

test('does not read a cached bundle again', async () => {
  const cache = await temporaryDirectory();
  const read = vi.fn(async () => new Map([['a.js', Buffer.from('1')]]));
  const directory = await cacheBundle('shell/1', read, cache);
  expect(await cacheBundle('shell/1', read, cache)).toBe(directory);
  expect(read).toHaveBeenCalledOnce();
});

test('keeps the first of two bundles that are written at the same time', async () => {
  const cache = await temporaryDirectory();
  const bundles = ['1', '2'].map((text) =>
    cacheBundle('shell/1', async () => new Map([['a.js', Buffer.from(text)]]), cache),
  );
  const directories = await Promise.all(bundles);
  expect(new Set(directories)).toEqual(new Set([join(cache, 'shell/1')]));
  expect(await readdir(join(cache, 'shell'))).toEqual(['1']);
  expect(await readFile(join(cache, 'shell/1/a.js'), 'utf8')).toMatch(/^[12]$/);
});

test('leaves no partial bundle when writing fails', async () => {
  const cache = await temporaryDirectory();
  const files = new Map([
    ['a.js', Buffer.from('1')],
    ['a.js/b.js', Buffer.from('2')],
  ]);
  await expect(cacheBundle('shell/1', async () => files, cache)).rejects.toThrow();
  expect(await readdir(join(cache, 'shell'))).toEqual([]);
});

/** Creates bundles in this order, each an hour newer than the one before. */
async function createBundles(...names: string[]): Promise<string> {
  const directory = await temporaryDirectory();
  for (const [hour, name] of names.entries()) {
    const path = join(directory, name);
    await mkdir(path);
    await writeFile(join(path, 'routes.js'), '');
    await utimes(path, hour * 3600, hour * 3600);
  }
  return directory;
}

test('keeps the newest bundles', async () => {
  const directory = await createBundles('1.0.0-c', '1.0.0-a', '1.0.0-b');
  await pruneBundles(directory, 2);
  expect(await readdir(directory)).toEqual(['1.0.0-a', '1.0.0-b']);
});

test('deletes nothing below the maximum', async () => {
  const directory = await createBundles('1.0.0-a', '1.0.0-b');
  await pruneBundles(directory);
  expect(await readdir(directory)).toHaveLength(2);
});
