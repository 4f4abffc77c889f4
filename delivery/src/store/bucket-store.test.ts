import { afterEach, expect, test, vi } from 'vitest';
import { fixtureFiles } from '../testing/fixture-build.ts';
import { MemoryBucket } from '../testing/memory-bucket.ts';
import { versionsIn, withVersion } from '../testing/versions.ts';
import { BucketStore } from './bucket-store.ts';

const FOLDER = 'some/folder/catalog/releases/1.0.0-a/';
const ENTRY = `${FOLDER}remoteEntry.js`;
const ALL_KEYS = [...fixtureFiles().keys()].map((path) => `${FOLDER}${path}`).sort();

function openStore() {
  const bucket = new MemoryBucket();
  const store = new BucketStore(bucket, 'some/folder/');
  const keys = () => [...bucket.objects.keys()];
  return { bucket, store, keys };
}

afterEach(() => {
  vi.useRealTimers();
});

test('keeps every file for ever, as what it is, and nothing beside it', async () => {
  const { bucket, store, keys } = openStore();
  await store.putRelease('catalog', '1.0.0-a', fixtureFiles({ 'assets/data.unheard-of': '?' }));
  expect(keys().sort()).toEqual([...ALL_KEYS, `${FOLDER}assets/data.unheard-of`].sort());
  const cacheControl = 'public, max-age=31536000, immutable';
  const types = {
    'remoteEntry.js': 'text/javascript',
    'assets/list.css': 'text/css',
    'mf-manifest.json': 'application/json',
    'assets/data.unheard-of': 'application/octet-stream',
  };
  for (const [path, contentType] of Object.entries(types)) {
    expect(bucket.objects.get(`${FOLDER}${path}`)).toMatchObject({ contentType, cacheControl });
  }
});

test('writes the entry last', async () => {
  const { store, keys } = openStore();
  await store.putRelease('catalog', '1.0.0-a', fixtureFiles());
  expect(keys().at(-1)).toBe(ENTRY);
});

test('leaves a release alone that is there', async () => {
  const { bucket, store } = openStore();
  await store.putRelease('catalog', '1.0.0-a', fixtureFiles());
  const write = vi.spyOn(bucket, 'write');
  await store.putRelease('catalog', '1.0.0-a', fixtureFiles());
  expect(write).not.toHaveBeenCalled();
});

test('completes a release whose publisher broke off', async () => {
  const { bucket, store, keys } = openStore();
  const write = bucket.write.bind(bucket);
  const breakOff = vi.spyOn(bucket, 'write').mockImplementation(async (key, ...values) => {
    if (!key.endsWith('mf-manifest.json')) return write(key, ...values);
    await vi.waitFor(() => expect(keys()).not.toEqual([]));
    throw new Error('The connection broke.');
  });
  const broken = store.putRelease('catalog', '1.0.0-a', fixtureFiles());
  await expect(broken).rejects.toThrow('The connection broke.');
  expect(keys()).not.toContain(ENTRY);
  breakOff.mockRestore();
  await store.putRelease('catalog', '1.0.0-a', fixtureFiles());
  expect(keys().sort()).toEqual(ALL_KEYS);
});

test('uploads nothing of a build without an entry', async () => {
  const { store, keys } = openStore();
  const files = new Map([['assets/lib.js', Buffer.from('1')]]);
  const refused = store.putRelease('catalog', '1.0.0-a', files);
  await expect(refused).rejects.toThrow('The build has no file "remoteEntry.js".');
  expect(keys()).toEqual([]);
});

test('removes a release, its entry first, and none whose version begins alike', async () => {
  const { bucket, store, keys } = openStore();
  await store.putRelease('catalog', '1.0.0-a', fixtureFiles());
  await store.putRelease('catalog', '1.0.0-ab', fixtureFiles());
  const remove = vi.spyOn(bucket, 'remove');
  await store.removeRelease('catalog', '1.0.0-a');
  expect(remove.mock.calls[0]).toEqual([[ENTRY]]);
  expect(keys().filter((key) => key.startsWith(FOLDER))).toEqual([]);
  expect(keys()).toHaveLength(ALL_KEYS.length);
});

test('removing a release that is not there is no failure', async () => {
  const { store } = openStore();
  await expect(store.removeRelease('catalog', '1.0.0-a')).resolves.toBeUndefined();
});

test('names the stored releases of a remote, as old as their youngest file', async () => {
  const { bucket, store } = openStore();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01') });
  const options = { contentType: 'text/plain', cacheControl: 'no-cache' };
  const write = (key: string) => bucket.write(key, Buffer.from('1'), options);
  await write(`${FOLDER}assets/lib.js`);
  await write('some/folder/catalog/releases/1.1.0-b/remoteEntry.js');
  vi.setSystemTime(new Date('2026-01-02'));
  await write(ENTRY);
  await write('some/folder/catalog/releases/');
  await write('some/folder/blog/releases/2.0.0-c/remoteEntry.js');
  expect(await store.storedReleases('catalog')).toEqual([
    { version: '1.0.0-a', storedAt: new Date('2026-01-02') },
    { version: '1.1.0-b', storedAt: new Date('2026-01-01') },
  ]);
});

test('has an empty registry before the first release', async () => {
  const { store } = openStore();
  expect(await store.readRegistry()).toEqual({ microFrontends: {} });
});

test('keeps the registry where nobody keeps a copy', async () => {
  const { bucket, store } = openStore();
  const stored = await store.updateRegistry(withVersion('1.0.0'));
  expect(await store.readRegistry()).toEqual(stored);
  const headers = { contentType: 'application/json', cacheControl: 'no-cache' };
  expect(bucket.objects.get('some/folder/registry.json')).toMatchObject(headers);
});

test('of fifty changes at the same moment, all count', async () => {
  const { store } = openStore();
  const versions = Array.from({ length: 50 }, (_, index) => `1.${index}.0`);
  await Promise.all(versions.map((version) => store.updateRegistry(withVersion(version))));
  expect(versionsIn(await store.readRegistry())).toEqual(versions.sort());
});

test('a change that loses the race is made anew, on what the winner wrote', async () => {
  const { bucket, store } = openStore();
  const write = bucket.write.bind(bucket);
  vi.spyOn(bucket, 'write').mockImplementationOnce(async (...values) => {
    await store.updateRegistry(withVersion('1.0.0'));
    return write(...values);
  });
  const change = vi.fn(withVersion('1.1.0'));
  expect(versionsIn(await store.updateRegistry(change))).toEqual(['1.0.0', '1.1.0']);
  expect(change.mock.calls.map(([current]) => versionsIn(current))).toEqual([[], ['1.0.0']]);
});

test('gives up in a sentence when others are always faster', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
  const { bucket, store } = openStore();
  const write = vi.spyOn(bucket, 'write').mockResolvedValue(false);
  await expect(store.updateRegistry(withVersion('1.0.0'))).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Others change the registry all the time. Try again in a minute.',
  });
  expect(write).toHaveBeenCalledTimes(20);
});

test('a change that is not valid is refused at once, and leaves the registry as it was', async () => {
  const { bucket, store } = openStore();
  const stored = await store.updateRegistry(withVersion('1.0.0'));
  const read = vi.spyOn(bucket, 'read');
  const wrong = { microFrontends: { catalog: [] } };
  await expect(store.updateRegistry(() => wrong)).rejects.toThrow('catalog');
  expect(read).toHaveBeenCalledTimes(1);
  expect(await store.readRegistry()).toEqual(stored);
});
