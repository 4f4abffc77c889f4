import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import type { Release } from '@clean-express/release-contract/registry';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fixtureReleases } from '../testing/releases.ts';
import { hashOf, startOrigin } from '../testing/start-origin.ts';
import { FileCache } from './file-cache.ts';
import { cacheBundle, openBundleCache, ServerBundles } from './released-files.ts';

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
  const shell = await openBundleCache(await temporaryDirectory());
  const cache = join(shell, 'server/releases');
  await mkdir(cache, { recursive: true });
  return {
    ...origin,
    files,
    release,
    shell,
    cache,
    bundles: new ServerBundles(shell, new FileCache(await temporaryDirectory())),
  };
}

test('fetches the server bundle of a release and caches it unchanged', async () => {
  const { bundles, cache, release } = await publish();
  const directory = await bundles.directoryOf('catalog', release);
  expect(directory).toContain(join(cache, 'catalog/1.0.0-a-'));
  for (const [path, text] of Object.entries(FILES)) {
    expect(await readFile(join(directory, path), 'utf8')).toBe(text);
  }
});

test('fetches each file once, also for another instance on the same disk', async () => {
  const { requested, bundles, shell, release } = await publish();
  await Promise.all([1, 2, 3].map(() => bundles.directoryOf('catalog', release)));
  await new ServerBundles(shell, new FileCache(await temporaryDirectory())).directoryOf(
    'catalog',
    release,
  );
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

test('fetches a cached file again that was changed on disk', async () => {
  const { bundles, shell, release } = await publish();
  const directory = await bundles.directoryOf('catalog', release);
  await writeFile(join(directory, 'server/routes.js'), 'steal();');
  expect(
    await new ServerBundles(shell, new FileCache(await temporaryDirectory())).directoryOf(
      'catalog',
      release,
    ),
  ).toBe(directory);
  expect(await readFile(join(directory, 'server/routes.js'), 'utf8')).toBe(
    FILES['server/routes.js'],
  );
});

test('two releases with one version do not share a bundle', async () => {
  const { bundles, files, release } = await publish();
  const server = { 'server/routes.js': hashOf('export default 2;') };
  files['/catalog/1.0.0-a/server/routes.js'] = 'export default 2;';
  const other = { ...release, extras: { ...release.extras, server } };
  const directory = await bundles.directoryOf('catalog', other);
  expect(await readFile(join(directory, 'server/routes.js'), 'utf8')).toBe('export default 2;');
  files['/catalog/1.0.0-a/server/routes.js'] = FILES['server/routes.js'];
  expect(await bundles.directoryOf('catalog', release)).not.toBe(directory);
});

test('a release that has moved gets another directory, because its modules know its address', async () => {
  const { bundles, files, release } = await publish();
  for (const [path, text] of Object.entries(FILES)) files[`/moved/1.0.0-a/${path}`] = text;
  const moved = { ...release, url: release.url.replace('/catalog/', '/moved/') };
  const directory = await bundles.directoryOf('catalog', release);
  expect(await bundles.directoryOf('catalog', moved)).not.toBe(directory);
});

const ONE = { 'a.js': hashOf('1') };

test('does not read a cached bundle again', async () => {
  const cache = await temporaryDirectory();
  const read = vi.fn(async () => new Map([['a.js', Buffer.from('1')]]));
  const directory = await cacheBundle('shell/1', ONE, read, cache);
  expect(await cacheBundle('shell/1', ONE, read, cache)).toBe(directory);
  expect(read).toHaveBeenCalledOnce();
});

test('keeps the first of two bundles that are written at the same time', async () => {
  const cache = await temporaryDirectory();
  const read = async () => new Map([['a.js', Buffer.from('1')]]);
  const bundles = [1, 2].map(() => cacheBundle('shell/1', ONE, read, cache));
  const directories = await Promise.all(bundles);
  expect(new Set(directories)).toEqual(new Set([join(cache, 'shell/1')]));
  expect(await readdir(join(cache, 'shell'))).toEqual(['1']);
  expect(await readFile(join(cache, 'shell/1/a.js'), 'utf8')).toBe('1');
});

test('leaves no partial bundle when writing fails', async () => {
  const cache = await temporaryDirectory();
  const files = new Map([
    ['a.js', Buffer.from('1')],
    ['a.js/b.js', Buffer.from('2')],
  ]);
  await expect(cacheBundle('shell/1', ONE, async () => files, cache)).rejects.toThrow();
  expect(await readdir(join(cache, 'shell'))).toEqual([]);
});

/** Makes a file or directory look unused for some minutes. */
async function age(path: string, minutes: number): Promise<void> {
  const then = new Date(Date.now() - minutes * 60_000);
  await utimes(path, then, then);
}

test('deletes bundles that no server has used for an hour, and no others', async () => {
  const { bundles, cache, release } = await publish();
  const directory = await bundles.directoryOf('catalog', release);
  await age(directory, 50);
  await bundles.prune();
  expect(await readdir(join(cache, 'catalog'))).toHaveLength(1);
  await age(directory, 70);
  await bundles.keep('catalog', release);
  await bundles.prune();
  expect(await readdir(join(cache, 'catalog'))).toHaveLength(1);
  await age(directory, 70);
  await bundles.prune();
  expect(await readdir(join(cache, 'catalog'))).toEqual([]);
  // The next page that needs it fetches it again.
  expect(await readdir(await bundles.directoryOf('catalog', release))).toEqual(['server']);
});
