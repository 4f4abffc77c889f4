// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@clean-express/federation/registry';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hashOf } from '../testing/hash-of.ts';
import { startOrigin } from '../testing/origin.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { keepBundle } from './keep-bundle.ts';
import { ServerBundles } from './server-bundles.ts';

const FILES = {
  'server/routes.js': 'import "./chunks/page.js";',
  'server/chunks/page.js': 'export const page = 1;',
};

/** An origin with a release, and bundles that are kept in an empty directory. */
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

test('what draws a release is fetched and kept as it was published', async () => {
  const { bundles, cache, release } = await publish();
  const directory = await bundles.directoryOf('catalog', release);
  expect(directory).toBe(join(cache, 'catalog/1.0.0-a'));
  for (const [path, text] of Object.entries(FILES)) {
    expect(await readFile(join(directory, path), 'utf8')).toBe(text);
  }
});

test('each file is fetched once, also for another front door on the same disk', async () => {
  const { asked, bundles, cache, release } = await publish();
  await Promise.all([1, 2, 3].map(() => bundles.directoryOf('catalog', release)));
  await new ServerBundles(cache).directoryOf('catalog', release);
  expect(asked.toSorted()).toEqual([
    '/catalog/1.0.0-a/server/chunks/page.js',
    '/catalog/1.0.0-a/server/routes.js',
  ]);
});

test('a file that is not what was published is refused, and nothing is kept', async () => {
  const { bundles, cache, files, release } = await publish();
  files['/catalog/1.0.0-a/server/chunks/page.js'] = 'steal();';
  await expect(bundles.directoryOf('catalog', release)).rejects.toThrow();
  expect(await readdir(cache)).toEqual([]);
});

test('a release that failed is asked for again only after a while', async () => {
  const { asked, bundles, files, release } = await publish();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const routes = '/catalog/1.0.0-a/server/routes.js';
  delete files[routes];
  await expect(bundles.directoryOf('catalog', release)).rejects.toThrow();
  files[routes] = FILES['server/routes.js'];
  await expect(bundles.directoryOf('catalog', release)).rejects.toThrow();
  expect(asked.filter((path) => path === routes)).toHaveLength(1);
  vi.runAllTimers();
  expect(await bundles.directoryOf('catalog', release)).toMatch('catalog');
});

test('a bundle that is there is not read again', async () => {
  const cache = await temporaryDirectory();
  const read = vi.fn(async () => new Map([['a.js', Buffer.from('1')]]));
  const directory = await keepBundle('shell/1', read, cache);
  expect(await keepBundle('shell/1', read, cache)).toBe(directory);
  expect(read).toHaveBeenCalledOnce();
});

test('of two that keep the same bundle at once, the first is left alone', async () => {
  const cache = await temporaryDirectory();
  const bundles = ['1', '2'].map((text) =>
    keepBundle('shell/1', async () => new Map([['a.js', Buffer.from(text)]]), cache),
  );
  const directories = await Promise.all(bundles);
  expect(new Set(directories)).toEqual(new Set([join(cache, 'shell/1')]));
  expect(await readdir(join(cache, 'shell'))).toEqual(['1']);
  expect(await readFile(join(cache, 'shell/1/a.js'), 'utf8')).toMatch(/^[12]$/);
});

test('a bundle that cannot be written is not there by half', async () => {
  const cache = await temporaryDirectory();
  const files = new Map([
    ['a.js', Buffer.from('1')],
    ['a.js/b.js', Buffer.from('2')],
  ]);
  await expect(keepBundle('shell/1', async () => files, cache)).rejects.toThrow();
  expect(await readdir(join(cache, 'shell'))).toEqual([]);
});
