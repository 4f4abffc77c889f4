import { createHash } from 'node:crypto';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HYDRATION_DATA_ID } from '@clean-express/federation/rendering';
import { temporaryDirectory } from '@clean-express/federation/testing';
import type { Registry, Release } from '@clean-express/release-contract/registry';
import { toRelease } from '@clean-express/release-contract/releases';
import { expect, test, vi } from 'vitest';
import { fixtureShell } from '../testing/fixture-shell.ts';
import { nameRelease, publishRegistry, signPreview } from '../testing/publish-registry.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { hashOf, startOrigin } from '../testing/start-origin.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';
import { FileCache } from './file-cache.ts';
import { Manifests } from './manifests.ts';
import { LiveSet } from './open-releases.ts';
import { Shells } from './shells.ts';

/** A worker starts slowly on a busy machine. */
const TIMEOUT = { timeout: 60_000 };

const BROWSER_FILES = { 'remoteEntry.js': 'export {}', 'assets/style.css': '.a{color:red}' };
const SERVER_FILES = { 'server/routes.js': 'export default []' };

const hashesOf = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, hashOf(text)]));

/** Starts an origin with a complete release of the catalog. */
async function startCatalog() {
  const base = '/catalog/releases/1.0.0-a';
  const files: Record<string, string> = {};
  const origin = await startOrigin(files);
  const { catalog } = fixtureReleases;
  if (!catalog) throw new Error('The fixtures have no catalog.');
  const release: Release = {
    ...catalog,
    url: `${origin.url}${base}/remoteEntry.js`,
    extras: {
      ...catalog.extras,
      pages: { '/services': { preload: [], css: [], query: [], data: [] } },
      integrity: hashesOf(BROWSER_FILES),
      server: hashesOf(SERVER_FILES),
    },
  };
  for (const [path, text] of Object.entries({ ...BROWSER_FILES, ...SERVER_FILES })) {
    files[`${base}/${path}`] = text;
  }
  const registry: Registry = { microFrontends: { catalog: [release] } };
  return { files, release, registry };
}

const filesIn = (directory: string) => readdir(join(directory, 'cache/files')).catch(() => []);

test(
  'a server starts without store, release server and origins, and serves all of its releases',
  TIMEOUT,
  async () => {
    const { files, registry } = await startCatalog();
    const directory = await temporaryDirectory();
    const environment = { SERVER_RENDERING: 'true', CACHE_DIR: join(directory, 'cache') };
    await publishRegistry(directory, registry);
    const first = await startSsrServer(
      { ...environment, REGISTRY: join(directory, 'registry.json') },
      registry,
    );
    const cached = Object.values({ ...hashesOf(BROWSER_FILES), ...hashesOf(SERVER_FILES) }).map(
      (hash) => createHash('sha256').update(hash).digest('hex'),
    );
    await vi.waitFor(
      async () => expect(await filesIn(directory)).toEqual(expect.arrayContaining(cached)),
      TIMEOUT,
    );
    await first.close();
    for (const path of Object.keys(files)) delete files[path];
    const second = await startSsrServer({
      ...environment,
      REGISTRY: 'http://127.0.0.1:1/registry.json',
      RELEASE_SERVER: 'http://127.0.0.1:1',
    });
    const page = await second.inject('/services?wait=yes');
    expect(page.body).toContain(`id="${HYDRATION_DATA_ID}"`);
    expect(page.body).toContain('.a{color:red}');
    for (const [path, text] of Object.entries(BROWSER_FILES)) {
      expect((await second.inject(`/remotes/catalog/1.0.0-a/${path}`)).body).toBe(text);
    }
    expect((await second.inject('/healthz')).json()).toMatchObject({
      status: 'degraded',
      registry: { number: 1 },
      releases: { catalog: '1.0.0-a' },
    });
  },
);

test('a server that starts knows from its disk which previews were ended; without a registry, it shows none', async () => {
  const { catalog } = fixtureReleases;
  if (!catalog) throw new Error('The fixtures have no catalog.');
  const directory = await temporaryDirectory();
  const ended = { ids: ['ended'], manifests: [] };
  await publishRegistry(directory, { microFrontends: { catalog: [catalog] } }, 2, ended);
  const CACHE_DIR = join(directory, 'cache');
  const first = await startSsrServer({ CACHE_DIR, REGISTRY: join(directory, 'registry.json') });
  await vi.waitFor(() => readFile(join(CACHE_DIR, 'registry.json')), TIMEOUT);
  await first.close();

  const REGISTRY = 'http://127.0.0.1:1/registry.json';
  const cold = await startSsrServer({ CACHE_DIR, REGISTRY });
  const empty = await startSsrServer({ CACHE_DIR: await temporaryDirectory(), REGISTRY });
  const open = async (app: typeof cold, id: string) => {
    const token = await signPreview({ catalog }, { id });
    return (await app.inject(`/services?preview=${token}`)).statusCode;
  };
  expect(await open(cold, 'ended')).toBe(403);
  expect(await open(cold, 'open')).toBe(200);
  expect(await open(empty, 'open')).toBe(403);
  const cookies = { 'preview-ended': await signPreview({ catalog }, { id: 'ended' }) };
  expect((await cold.inject({ url: '/services', cookies })).cookies).toHaveLength(1);
  expect((await empty.inject({ url: '/services', cookies })).cookies).toEqual([]);
});

/** Opens the caches of a directory. */
function openLiveSet(directory: string) {
  const files = new FileCache(join(directory, 'files'));
  const cache = join(directory, 'shells');
  const shells = new Shells(files, cache);
  const manifests = new Manifests(files, shells);
  const log = { warn: vi.fn() };
  const liveSet = new LiveSet({ manifests, files, shells, cache, log });
  return { liveSet, log, files, manifests, shells };
}

const HOUR_AGO = new Date(Date.now() - 2 * 3_600_000);

test('keeps the files of live releases on disk, and deletes what nobody has used for an hour', async () => {
  const { files: origin, release, registry } = await startCatalog();
  const { text, baseUrl, release: ref } = nameRelease('catalog', release);
  origin['/catalog/releases/1.0.0-a/manifest.json'] = text;
  const named = [{ ...ref, baseUrl, remote: 'catalog', role: 'live' } as const];
  const directory = await temporaryDirectory();
  const first = openLiveSet(directory);
  await first.liveSet.keep(registry, named);
  const folder = join(directory, 'files');
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  const contents = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  expect(contents.toSorted()).toEqual(
    [text, ...Object.values({ ...BROWSER_FILES, ...SERVER_FILES })].toSorted(),
  );
  first.liveSet.close();

  // Another server: one file was changed, one deleted, and one is not used any more.
  const [changed = '', deleted = ''] = paths;
  await writeFile(changed, 'steal()');
  await rm(deleted);
  await writeFile(join(folder, 'former'), 'x');
  await writeFile(join(folder, 'recent'), 'x');
  for (const path of [changed, join(folder, 'former')]) await utimes(path, HOUR_AGO, HOUR_AGO);
  const second = openLiveSet(directory);
  await second.liveSet.keep(registry, named);
  second.liveSet.close();
  const names = [...paths, join(folder, 'recent')].toSorted();
  expect((await readdir(folder)).map((name) => join(folder, name)).toSorted()).toEqual(names);
  expect((await readFile(changed, 'utf8')) !== 'steal()').toBe(true);
  expect(second.log.warn).not.toHaveBeenCalled();
});

test('a shell that is out of the registry can be rendered again after an hour, also if its bundle was deleted', async () => {
  const shell = fixtureShell();
  const directory = await temporaryDirectory();
  await publishRegistry(directory, { microFrontends: { shell: [shell] } });
  const { liveSet, log, manifests, shells } = openLiveSet(join(directory, 'cache'));
  const { baseUrl, release } = nameRelease('shell', shell);
  const manifest = await manifests.load({ ...release, baseUrl, remote: 'shell' });
  const { serverModule = '', bundles } = shells.peek(toRelease(manifest, baseUrl)) ?? {};
  const bundle = bundles?.shell ?? '';
  const refresh = () => liveSet.keep({ microFrontends: {} }, []);
  await utimes(bundle, HOUR_AGO, HOUR_AGO);
  await refresh();
  expect(await readFile(serverModule, 'utf8')).toContain('render');
  await rm(bundle, { recursive: true });
  await refresh();
  expect(await readFile(serverModule, 'utf8')).toContain('render');
  liveSet.close();
  expect(log.warn).not.toHaveBeenCalled();
});

test('a file whose origin is away, or lies, is reported and not kept', async () => {
  const { files: origin, release, registry } = await startCatalog();
  origin['/catalog/releases/1.0.0-a/remoteEntry.js'] = 'steal()';
  const { liveSet, log, files } = openLiveSet(await temporaryDirectory());
  await liveSet.keep(registry, []);
  liveSet.close();
  expect(log.warn).toHaveBeenCalledOnce();
  const hash = hashOf(BROWSER_FILES['remoteEntry.js']);
  await expect(files.read(release.url, hash)).rejects.toThrow('has other bytes');
});
