import { rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fixtureRelease, temporaryDirectory } from '@clean-express/federation/testing';
import type { Release } from '@clean-express/release-contract/registry';
import { publicKeysOf } from '@clean-express/server-kit/signatures';
import { expect, onTestFinished, test, vi } from 'vitest';
import writeFileAtomic from 'write-file-atomic';
import {
  nameRelease,
  newSigningKeys,
  signPreview,
  signRegistry,
  toSignedRegistry,
} from '../testing/publish-registry.ts';
import { listen, startOrigin } from '../testing/start-origin.ts';
import { FileCache } from './file-cache.ts';
import { Manifests } from './manifests.ts';
import { createStoreReader } from './registry-sources.ts';
import { RegistryWatcher } from './registry-watcher.ts';
import { Shells } from './shells.ts';

const keys = newSigningKeys();

/** What a registry says. */
const payloadOf = (text: string) =>
  JSON.parse(Buffer.from(JSON.parse(text).payload, 'base64url').toString());

/** Starts a store and an origin of releases. */
async function startStore() {
  const directory = await temporaryDirectory();
  const path = join(directory, 'registry.json');
  const files: Record<string, string> = {};
  const origin = await startOrigin(files);
  const at = (remote: string, version: string) => `/${remote}/releases/${version}`;

  /** A release of a remote, as the registry of a site has it. */
  const release = (remote: string, version: string, share?: number): Release => ({
    ...fixtureRelease(version, { default: share === undefined, traffic: share ?? 100 }),
    url: `${origin.url}${at(remote, version)}/remoteEntry.js`,
  });

  /** @param versions - Remote → live version, or live version and canary. */
  const sign = async (
    number: number,
    versions: Record<string, string | [live: string, canary: string]>,
    signingKeys = keys,
  ) => {
    const microFrontends = Object.entries(versions).map(([remote, names]) => {
      const [live, canary] = [names].flat();
      const releases = [release(remote, live ?? '')];
      if (canary) releases.push(release(remote, canary, 10));
      for (const one of releases) {
        const { text } = nameRelease(remote, one);
        files[`${at(remote, one.metadata.version)}/manifest.json`] ??= text;
      }
      return [remote, releases];
    });
    const registry = { microFrontends: Object.fromEntries(microFrontends) };
    return signRegistry(toSignedRegistry(registry, number), signingKeys);
  };

  return {
    directory,
    files,
    path,
    sign,
    write: (text: string) => writeFileAtomic(path, text),
    /** Path of a manifest at the origin. */
    manifest: (remote: string, version: string) => `${at(remote, version)}/manifest.json`,
  };
}

type Store = Awaited<ReturnType<typeof startStore>>;

interface Settings {
  accepted?: ReturnType<typeof newSigningKeys>;
  releaseServer?: string;
  /** Directory of the cache; each server has its own by default. */
  cache?: string;
  location?: string;
}

/** Starts to watch a store, as an SSR server does. */
async function watch(store: Store, settings: Settings = {}) {
  const { accepted = keys, releaseServer, location = store.path } = settings;
  const cache = settings.cache ?? (await temporaryDirectory());
  const log = { info: vi.fn(), warn: vi.fn() };
  const files = new FileCache(join(cache, 'files'));
  const manifests = new Manifests(files, new Shells(files, cache));
  const watcher = new RegistryWatcher({
    readStore: createStoreReader(location),
    releaseServer,
    publicKeys: publicKeysOf(accepted),
    manifests,
    cacheFile: join(cache, 'registry.json'),
    log,
  });
  onTestFinished(() => watcher.close());
  await watcher.start();
  return { watcher, manifests, log, cache };
}

/** Remote → versions, live first. */
const versions = ({ registry }: RegistryWatcher) =>
  Object.fromEntries(
    Object.entries(registry.microFrontends).map(([remote, releases]) => [
      remote,
      releases.map(({ metadata }) => metadata.version).join(' '),
    ]),
  );

const FIRST = { catalog: '1.0.0', blog: '1.0.0' };

/** A site with one registry in use. */
async function startSite(settings: Settings = {}) {
  const store = await startStore();
  await store.write(await store.sign(7, FIRST));
  return { ...store, ...(await watch(store, settings)) };
}

test('follows the registry of the store', async () => {
  const { watcher, write, sign } = await startSite();
  expect(watcher.status).toEqual({
    number: 7,
    servedNumber: 7,
    loadedAt: expect.any(String),
  });
  void watcher.watch();
  await write(await sign(8, { catalog: ['1.0.0', '2.0.0'], blog: '1.0.0' }));
  const expected = { catalog: '1.0.0 2.0.0', blog: '1.0.0' };
  await vi.waitFor(() => expect(versions(watcher)).toEqual(expected), { timeout: 5000 });
  const [live, canary] = watcher.registry.microFrontends.catalog ?? [];
  expect(live?.deployment).toEqual({ traffic: 90, default: true });
  expect(canary?.deployment).toEqual({ traffic: 10, default: false });
});

test('adds and removes remotes', async () => {
  const { watcher, write, sign } = await startSite();
  await write(await sign(8, { ...FIRST, offers: '1.0.0' }));
  await watcher.refresh();
  expect(versions(watcher)).toEqual({ ...FIRST, offers: '1.0.0' });
  await write(await sign(9, { catalog: '1.0.0' }));
  await watcher.refresh();
  expect(versions(watcher)).toEqual({ catalog: '1.0.0' });
});

test('keeps a roll-back target ready, without traffic', async () => {
  const store = await startStore();
  const { remotes } = payloadOf(await store.sign(1, { catalog: ['2.0.0', '1.0.0'] }));
  const { baseUrl, live, canary } = remotes.catalog;
  const { share: _, ...rollback } = canary;
  const registry = {
    number: 2,
    at: new Date().toISOString(),
    remotes: { catalog: { baseUrl, live, rollback } },
  };
  await store.write(await signRegistry(registry, keys));
  const { watcher } = await watch(store);
  expect(versions(watcher)).toEqual({ catalog: '2.0.0 1.0.0' });
  const deployments = watcher.registry.microFrontends.catalog?.map(({ deployment }) => deployment);
  expect(deployments).toEqual([
    { traffic: 100, default: true },
    { traffic: 0, default: false },
  ]);
});

/** The text with another payload, as one who can only write to the store makes it. */
function changed(text: string): string {
  const document = JSON.parse(text);
  const payload = Buffer.from(document.payload, 'base64url').toString();
  const other = payload.replace('"version":"1.0.0"', '"version":"1.0.1"');
  return JSON.stringify({ ...document, payload: Buffer.from(other).toString('base64url') });
}

/** A token in the form of a registry. */
async function tokenAsRegistry(): Promise<string> {
  const token = await signPreview({ catalog: fixtureRelease('1.0.0') }, { keys });
  const [header, payload, signature] = token.split('.');
  return JSON.stringify({ payload, protected: header, signature });
}

const refusals: [string, string, (store: Store) => Promise<string> | string][] = [
  ['that was changed', 'signature', async ({ sign }) => changed(await sign(8, FIRST))],
  ['without a signature', 'signature', () => JSON.stringify({ number: 8 })],
  ['that is broken', 'signature', () => '{'],
  ['that another key signed', 'signature', ({ sign }) => sign(8, FIRST, newSigningKeys())],
  ['that is a preview token', 'signature', tokenAsRegistry],
  ['with another schema', 'schema', () => signRegistry({ number: 8, remotes: [] }, keys)],
  ['with an endless number', 'schema', ({ sign }) => sign(2 ** 53, FIRST)],
  ['that is older', 'older', ({ sign }) => sign(6, { catalog: '2.0.0' })],
  ['with the number of another', 'different', ({ sign }) => sign(7, { catalog: '2.0.0' })],
];

test.each(refusals)(
  'refuses a registry %s, says so once, and recovers',
  async (_, reason, forge) => {
    const site = await startSite();
    const { watcher, log, write, sign } = site;
    await write(await forge(site));
    await watcher.refresh();
    await watcher.refresh();
    expect(versions(watcher)).toEqual(FIRST);
    expect(watcher.status).toMatchObject({ number: 7, problem: expect.any(String) });
    expect([...watcher.refused]).toEqual([[reason, 1]]);
    expect(log.warn).toHaveBeenCalledOnce();
    await write(await sign(9, { catalog: '2.0.0' }));
    await watcher.refresh();
    expect(versions(watcher)).toEqual({ catalog: '2.0.0' });
    expect(watcher.status.problem).toBeUndefined();
  },
);

test('has nothing in use while the store has none, and uses the first one', async () => {
  const store = await startStore();
  const { watcher } = await watch(store);
  expect(watcher.status).toEqual({ problem: expect.stringContaining('ENOENT') });
  expect(watcher.isComplete).toBe(false);
  await store.write(await store.sign(1, FIRST));
  await watcher.refresh();
  expect(versions(watcher)).toEqual(FIRST);
  expect(watcher.isComplete).toBe(true);
});

test('the key is rotated: add the public key, sign with the new one, remove the old', async () => {
  const [old, young] = [keys, newSigningKeys()];
  const store = await startStore();
  const cache = await temporaryDirectory();
  const start = async (accepted: typeof keys) => {
    const { watcher } = await watch(store, { accepted, cache });
    return watcher;
  };
  await store.write(await store.sign(7, FIRST, old));
  await start(old);
  const both = await start([...old, ...young]);
  expect(both.status.number).toBe(7);
  // The same registry, signed again, replaces the one on disk.
  await store.write(await store.sign(7, FIRST, young));
  await both.refresh();
  expect(both.status.problem).toBeUndefined();
  await store.write('gone');
  expect((await start(young)).status.number).toBe(7);
  expect((await start(old)).status.number).toBeUndefined();
});

test("a leaked key's highest number goes with the key", async () => {
  const [leaked, young] = [newSigningKeys(), newSigningKeys()];
  const cache = await temporaryDirectory();
  const store = await startStore();
  await store.write(await store.sign(Number.MAX_SAFE_INTEGER, { catalog: '6.6.6' }, leaked));
  const victim = await watch(store, { accepted: [...leaked, ...young], cache });
  expect(versions(victim.watcher)).toEqual({ catalog: '6.6.6' });
  await store.write(await store.sign(8, FIRST, young));
  await victim.watcher.refresh();
  expect([...victim.watcher.refused]).toEqual([['older', 1]]);
  const { watcher, log } = await watch(store, { accepted: young, cache });
  expect(versions(watcher)).toEqual(FIRST);
  expect(watcher.status).toMatchObject({ number: 8 });
  expect(watcher.status.problem).toBeUndefined();
  expect(log.warn).toHaveBeenCalledOnce();
});

test.each([
  ['an hour back', -1],
  ['an hour ahead', 1],
  ['a year ahead', 365 * 24],
])('refuses no registry for its age, with a clock %s', async (_, hours) => {
  const { watcher, write, sign, cache, ...store } = await startSite();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  await write(await sign(8, { catalog: '2.0.0' }));
  await watcher.refresh();
  expect(versions(watcher)).toEqual({ catalog: '2.0.0' });
  expect(watcher.checkAge).toBeLessThan(60_000);
  const again = await watch({ ...store, write, sign }, { cache });
  expect(versions(again.watcher)).toEqual({ catalog: '2.0.0' });
});

test('starts with the registry on disk when nothing else is there, and never goes back', async () => {
  const { cache, directory, files, watcher, sign, write, ...store } = await startSite();
  await write(await sign(8, { ...FIRST, catalog: '2.0.0' }));
  await watcher.refresh();
  for (const path of Object.keys(files)) delete files[path];
  await rm(store.path);
  const others = { cache, directory, files, sign, write, ...store };
  const cold = await watch(others, { cache, releaseServer: 'http://127.0.0.1:1' });
  expect(versions(cold.watcher)).toEqual({ ...FIRST, catalog: '2.0.0' });
  expect(cold.watcher.isComplete).toBe(true);
  await write(await sign(7, FIRST));
  await cold.watcher.refresh();
  expect(versions(cold.watcher)).toEqual({ ...FIRST, catalog: '2.0.0' });
});

test('a server that is behind does not replace the registry of another on the shared disk', async () => {
  const { cache, watcher, sign, write, ...store } = await startSite();
  const other = await watch({ ...store, sign, write }, { cache });
  await write(await sign(9, { catalog: '3.0.0' }));
  await other.watcher.refresh();
  await write(await sign(8, { catalog: '2.0.0' }));
  await watcher.refresh();
  expect(watcher.status.number).toBe(8);
  await rm(store.path);
  const cold = await watch({ ...store, sign, write }, { cache });
  expect(cold.watcher.status.number).toBe(9);
});

test('a registry on disk that was changed is not used', async () => {
  const { cache, sign, write, ...store } = await startSite();
  await writeFileAtomic(join(cache, 'registry.json'), changed(await sign(9, FIRST)));
  await rm(store.path);
  const { watcher } = await watch({ ...store, sign, write }, { cache });
  expect(watcher.status.number).toBeUndefined();
});

test.each([
  ['cannot be had', () => undefined],
  ['has other bytes', (text: string) => text.replace('"/services"', '"/login"')],
])(
  'a remote whose manifest %s keeps its releases, the others change at once',
  async (_, change) => {
    const { watcher, log, write, sign, files, manifest } = await startSite();
    const next = await sign(8, { catalog: '2.0.0', blog: '2.0.0' });
    const path = manifest('catalog', '2.0.0');
    const { [path]: good = '' } = files;
    const text = change(good);
    expect(text).not.toBe(good);
    if (text === undefined) delete files[path];
    else files[path] = text;
    await write(next);
    await watcher.refresh();
    expect(versions(watcher)).toEqual({ catalog: '1.0.0', blog: '2.0.0' });
    expect(watcher.status).toMatchObject({ number: 8, servedNumber: 7 });
    expect(watcher.status.problem).toContain('catalog 2.0.0');
    expect(log.warn).toHaveBeenCalledOnce();
    files[path] = good;
    const expected = { catalog: '2.0.0', blog: '2.0.0' };
    await vi.waitFor(() => expect(versions(watcher)).toEqual(expected), { timeout: 10_000 });
    expect(watcher.status.problem).toBeUndefined();
    expect(watcher.status.servedNumber).toBe(8);
  },
);

test('a canary does not start without its manifest', async () => {
  const { watcher, write, sign, files, manifest } = await startSite();
  const next = await sign(8, { catalog: ['1.0.0', '2.0.0'], blog: '1.0.0' });
  delete files[manifest('catalog', '2.0.0')];
  await write(next);
  await watcher.refresh();
  expect(versions(watcher)).toEqual(FIRST);
});

test('a remote without any release it could keep is left out until its manifest is there', async () => {
  const { watcher, write, sign, files, manifest } = await startSite();
  const next = await sign(8, { ...FIRST, offers: '1.0.0' });
  delete files[manifest('offers', '1.0.0')];
  await write(next);
  await watcher.refresh();
  expect(versions(watcher)).toEqual(FIRST);
  // Its pages are unavailable, and not missing.
  expect(watcher.isComplete).toBe(false);
});

test('a roll-back does not wait for the manifests of the registry before', async () => {
  const { watcher, manifests, write, sign, files, manifest } = await startSite();
  const waiting: ServerResponse[] = [];
  const slow = await listen((_request, response) => waiting.push(response));
  const registry = payloadOf(await sign(8, { ...FIRST, catalog: '2.0.0' }));
  const { catalog } = registry.remotes;
  catalog.baseUrl = `${slow}/catalog/releases/`;
  await write(await signRegistry(registry, keys));
  void watcher.watch();
  await vi.waitFor(() => expect(watcher.status.number).toBe(8), { timeout: 5000 });
  await write(await sign(9, FIRST));
  await vi.waitFor(() => expect(watcher.status.number).toBe(9), { timeout: 5000 });
  expect(versions(watcher)).toEqual(FIRST);
  expect(watcher.isComplete).toBe(true);
  // The manifest comes too late to undo the roll-back.
  for (const response of waiting) response.end(files[manifest('catalog', '2.0.0')]);
  await manifests.load({ ...catalog.live, remote: 'catalog', baseUrl: catalog.baseUrl });
  await watcher.refresh();
  expect(versions(watcher)).toEqual(FIRST);
  expect(watcher.status).toMatchObject({ number: 9 });
});

test('a manifest of another remote is refused', async () => {
  const { watcher, write, sign } = await startSite();
  const registry = payloadOf(await sign(8, FIRST));
  registry.remotes.blog = registry.remotes.catalog;
  await write(await signRegistry(registry, keys));
  await watcher.refresh();
  expect(watcher.status.problem).toContain('It is that of catalog 1.0.0.');
  expect(watcher.registry.microFrontends.blog?.[0]?.url).toContain('/blog/');
});

test('sends the ETag, so that an unchanged registry is downloaded once', async () => {
  const store = await startStore();
  const text = await store.sign(7, FIRST);
  const sent: number[] = [];
  const location = await listen((request, response) => {
    const status = request.headers['if-none-match'] === '"1"' ? 304 : 200;
    sent.push(status);
    response.writeHead(status, { etag: '"1"' }).end(status === 200 ? text : undefined);
  });
  const { watcher } = await watch(store, { location: `${location}/registry.json` });
  await watcher.refresh();
  expect(sent).toEqual([200, 304]);
  expect(versions(watcher)).toEqual(FIRST);
});

test('counts the time since a source last confirmed the registry', async () => {
  const { watcher, path, write, sign } = await startSite();
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  const now = performance.now();
  clock.mockReturnValue(now + 90_000);
  await rm(path);
  await watcher.refresh();
  expect(watcher.checkAge).toBeGreaterThan(80_000);
  await write(await sign(6, FIRST));
  await watcher.refresh();
  expect(watcher.checkAge).toBeGreaterThan(80_000);
  await write(await sign(7, FIRST));
  await watcher.refresh();
  expect(watcher.checkAge).toBe(0);
  expect(watcher.status.problem).toBeUndefined();
});

/** A release server whose stream a test writes. */
async function startReleaseServer() {
  const streams = new Set<{ write: (text: string) => void; end: () => void }>();
  let text = '';
  const event = () => {
    const registry = Buffer.from(text).toString('base64');
    return `id: 1\ndata: ${JSON.stringify({ number: 1, registry })}\n\n`;
  };
  const url = await listen((request, response) => {
    if (request.url !== '/v1/registry/events') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(text ? event() : ': alive\n\n');
    streams.add(response);
    return response.on('close', () => streams.delete(response));
  });
  return {
    url,
    push: (next: string) => {
      text = next;
      for (const stream of streams) stream.write(event());
    },
    say: (comment: string) => {
      for (const stream of streams) stream.write(`: ${comment}\n\n`);
    },
    drop: () => {
      for (const stream of streams) stream.end();
    },
    isFollowed: () => vi.waitFor(() => expect(streams.size).toBe(1), { timeout: 5000 }),
  };
}

test('gets a registry from the release server before the store has it, and reconnects', async () => {
  const releaseServer = await startReleaseServer();
  const { watcher, sign } = await startSite({ releaseServer: releaseServer.url });
  void watcher.watch();
  await releaseServer.isFollowed();
  releaseServer.push(await sign(8, { catalog: '2.0.0' }));
  await vi.waitFor(() => expect(versions(watcher)).toEqual({ catalog: '2.0.0' }));
  releaseServer.drop();
  await vi.waitFor(releaseServer.isFollowed, { timeout: 5000 });
  releaseServer.push(await sign(9, { catalog: '3.0.0' }));
  await vi.waitFor(() => expect(versions(watcher)).toEqual({ catalog: '3.0.0' }));
  // The store was overtaken, which is no problem.
  expect(watcher.refused.size).toBe(0);
  expect(watcher.status.problem).toBeUndefined();
});

test('a store that is some seconds behind the release server is no problem', async () => {
  const releaseServer = await startReleaseServer();
  const { watcher, sign, write } = await startSite({ releaseServer: releaseServer.url });
  releaseServer.push(await sign(9, { catalog: '3.0.0' }));
  void watcher.watch();
  await vi.waitFor(() => expect(watcher.status.number).toBe(9), { timeout: 5000 });
  await write(await sign(8, { catalog: '2.0.0' }));
  await watcher.refresh();
  expect(watcher.status.problem).toBeUndefined();
  expect(watcher.refused.size).toBe(0);
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  clock.mockReturnValue(performance.now() + 11_000);
  await watcher.refresh();
  expect([...watcher.refused]).toEqual([['older', 1]]);
  expect(versions(watcher)).toEqual({ catalog: '3.0.0' });
});

test('refuses what the release server sends without a valid signature', async () => {
  const releaseServer = await startReleaseServer();
  const { watcher, sign } = await startSite({ releaseServer: releaseServer.url });
  void watcher.watch();
  await releaseServer.isFollowed();
  releaseServer.push(changed(await sign(8, { catalog: '1.0.0' })));
  await vi.waitFor(() => expect([...watcher.refused]).toEqual([['signature', 1]]));
  expect(versions(watcher)).toEqual(FIRST);
});

test('the release server confirms the registry, too, while the store is away', async () => {
  const releaseServer = await startReleaseServer();
  const { watcher, sign, path } = await startSite({ releaseServer: releaseServer.url });
  releaseServer.push(await sign(8, { catalog: '2.0.0' }));
  void watcher.watch();
  await vi.waitFor(() => expect(watcher.status.number).toBe(8), { timeout: 5000 });
  await rm(path);
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  clock.mockReturnValue(performance.now() + 90_000);
  expect(watcher.checkAge).toBeGreaterThan(80_000);
  releaseServer.say('alive');
  await vi.waitFor(() => expect(watcher.checkAge).toBe(0), { timeout: 5000 });
});
