import { fixtureFiles } from '@clean-express/federation/testing';
import { afterEach, expect, test, vi } from 'vitest';
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

test('stores all files with their content type and immutable caching, and no others', async () => {
  const { bucket, store, keys } = openStore();
  await store.putRelease('catalog', '1.0.0-a', fixtureFiles({ 'assets/data.unknown-type': '?' }));
  expect(keys().sort()).toEqual([...ALL_KEYS, `${FOLDER}assets/data.unknown-type`].sort());
  const cacheControl = 'public, max-age=31536000, immutable';
  const types = {
    'remoteEntry.js': 'text/javascript',
    'assets/list.css': 'text/css',
    'mf-manifest.json': 'application/json',
    'assets/data.unknown-type': 'application/octet-stream',
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

test('does not overwrite an existing release', async () => {
  const { bucket, store } = openStore();
  await store.putRelease('catalog', '1.0.0-a', fixtureFiles());
  const write = vi.spyOn(bucket, 'write');
  await store.putRelease('catalog', '1.0.0-a', fixtureFiles());
  expect(write).not.toHaveBeenCalled();
});

test('completes a release whose upload was interrupted', async () => {
  const { bucket, store, keys } = openStore();
  const write = bucket.write.bind(bucket);
  const interrupted = vi.spyOn(bucket, 'write').mockImplementation(async (key, ...values) => {
    if (!key.endsWith('mf-manifest.json')) return write(key, ...values);
    await vi.waitFor(() => expect(keys()).not.toEqual([]));
    throw new Error('The connection broke.');
  });
  const upload = store.putRelease('catalog', '1.0.0-a', fixtureFiles());
  await expect(upload).rejects.toThrow('The connection broke.');
  expect(keys()).not.toContain(ENTRY);
  interrupted.mockRestore();
  await store.putRelease('catalog', '1.0.0-a', fixtureFiles());
  expect(keys().sort()).toEqual(ALL_KEYS);
});

test('uploads no file of a build without an entry', async () => {
  const { store, keys } = openStore();
  const files = new Map([['assets/lib.js', Buffer.from('1')]]);
  const upload = store.putRelease('catalog', '1.0.0-a', files);
  await expect(upload).rejects.toThrow('The build has no file "remoteEntry.js".');
  expect(keys()).toEqual([]);
});

test('deletes a release, its entry first, and no release with the same prefix', async () => {
  const { bucket, store, keys } = openStore();
  await store.putRelease('catalog', '1.0.0-a', fixtureFiles());
  await store.putRelease('catalog', '1.0.0-ab', fixtureFiles());
  const remove = vi.spyOn(bucket, 'remove');
  await store.removeRelease('catalog', '1.0.0-a');
  expect(remove.mock.calls[0]).toEqual([[ENTRY]]);
  expect(keys().filter((key) => key.startsWith(FOLDER))).toEqual([]);
  expect(keys()).toHaveLength(ALL_KEYS.length);
});

test('ignores the deletion of a missing release', async () => {
  const { store } = openStore();
  await expect(store.removeRelease('catalog', '1.0.0-a')).resolves.toBeUndefined();
});

test('lists the stored releases of a remote with the time of their newest file', async () => {
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

test('stores the registry so that it is not cached', async () => {
  const { bucket, store } = openStore();
  const stored = await store.updateRegistry(withVersion('1.0.0'));
  expect(await store.readRegistry()).toEqual(stored);
  const headers = { contentType: 'application/json', cacheControl: 'no-cache' };
  expect(bucket.objects.get('some/folder/registry.json')).toMatchObject(headers);
});

test('loses none of 50 concurrent changes', async () => {
  const { store } = openStore();
  const versions = Array.from({ length: 50 }, (_, index) => `1.${index}.0`);
  await Promise.all(versions.map((version) => store.updateRegistry(withVersion(version))));
  expect(versionsIn(await store.readRegistry())).toEqual(versions.sort());
});

test('repeats a change that lost the race, on the new registry', async () => {
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

test('reports when other publishers win all attempts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
  const { bucket, store } = openStore();
  const write = vi.spyOn(bucket, 'write').mockResolvedValue(false);
  await expect(store.updateRegistry(withVersion('1.0.0'))).rejects.toMatchObject({
    kind: 'unavailable',
    message:
      'Could not change the registry: other publishers changed it at the same time. Try again in a minute.',
  });
  expect(write).toHaveBeenCalledTimes(20);
});

test('rejects a change that is not valid at once, and keeps the registry', async () => {
  const { bucket, store } = openStore();
  const stored = await store.updateRegistry(withVersion('1.0.0'));
  const read = vi.spyOn(bucket, 'read');
  const invalid = { microFrontends: { catalog: [] } };
  await expect(store.updateRegistry(() => invalid)).rejects.toThrow('catalog');
  expect(read).toHaveBeenCalledTimes(1);
  expect(await store.readRegistry()).toEqual(stored);
});
