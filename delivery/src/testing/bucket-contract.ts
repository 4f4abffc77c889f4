import { expect, test, vi } from 'vitest';
import type { Bucket, WriteOptions } from '../store/bucket.ts';
import { BucketStore } from '../store/bucket-store.ts';
import type { MemoryBucket } from './memory-bucket.ts';
import { versionsIn, withNextVersion, withVersion } from './versions.ts';

/** A bucket and its actual content. */
export interface OpenedBucket {
  bucket: Bucket;
  memory: MemoryBucket;
}

const JSON_FILE: WriteOptions = { contentType: 'application/json', cacheControl: 'no-cache' };
const ODD_KEY = "some folder/ä & 'b' + <c>%20.js";

/** Defines the tests that every kind of bucket must pass. */
export function testBucketContract(open: () => Promise<OpenedBucket>): void {
  async function openWith(key: string, text: string) {
    const opened = await open();
    await opened.bucket.write(key, Buffer.from(text), JSON_FILE);
    const write = (next: string, replaces: string) =>
      opened.bucket.write(key, Buffer.from(next), { ...JSON_FILE, replaces });
    const readText = async () => (await opened.bucket.read(key))?.bytes.toString();
    const tag = (await opened.bucket.read(key))?.tag ?? '';
    return { ...opened, write, readText, tag };
  }

  test('stores bytes unchanged, with their headers', async () => {
    const { bucket, memory } = await open();
    const bytes = Buffer.from([0, 255, 13, 10, 128, 45, 45, 10]);
    expect(await bucket.write(ODD_KEY, bytes, JSON_FILE)).toBe(true);
    expect((await bucket.read(ODD_KEY))?.bytes).toEqual(bytes);
    expect(memory.objects.get(ODD_KEY)).toMatchObject({ ...JSON_FILE, bytes });
  });

  test('reads nothing for a missing object', async () => {
    const { bucket } = await open();
    expect(await bucket.read('registry.json')).toBeUndefined();
  });

  test('replaces an object that has not changed', async () => {
    const { write, readText, tag } = await openWith('a.json', 'old');
    expect(await write('new', tag)).toBe(true);
    expect(await readText()).toBe('new');
  });

  test('does not replace an object that has changed', async () => {
    const { write, readText, tag } = await openWith('a.json', 'old');
    await write('first', tag);
    expect(await write('second', tag)).toBe(false);
    expect(await readText()).toBe('first');
  });

  test('does not replace an object that was expected to be missing', async () => {
    const { write, readText } = await openWith('a.json', 'old');
    expect(await write('new', 'nothing')).toBe(false);
    expect(await readText()).toBe('old');
  });

  test('does not recreate an object that was deleted', async () => {
    const { bucket, write, readText, tag } = await openWith('a.json', 'old');
    await bucket.remove(['a.json']);
    expect(await write('new', tag)).toBe(false);
    expect(await readText()).toBeUndefined();
  });

  test('lets one of many concurrent first writes win', async () => {
    const { bucket } = await open();
    const options = { ...JSON_FILE, replaces: 'nothing' };
    const write = (text: string) => bucket.write('a.json', Buffer.from(text), options);
    const texts = ['0', '1', '2', '3', '4', '5'];
    const won = await Promise.all(texts.map(write));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect((await bucket.read('a.json'))?.bytes.toString()).toBe(texts[won.indexOf(true)]);
  });

  test('lists all objects with a prefix, over several pages', async () => {
    const { bucket, memory } = await open();
    const keys = ['0', '1', '2', '3', '4', '5', '6'].map((name) => `a/${name}/${ODD_KEY}`);
    for (const key of [...keys, 'ab/c.js']) await bucket.write(key, Buffer.from('1'), JSON_FILE);
    const listed = await bucket.list('a/');
    const { modifiedAt } = memory.objects.get(keys[0] ?? '') ?? {};
    expect(listed.map(({ key }) => key).sort()).toEqual(keys);
    expect(listed).toContainEqual({ key: keys[0], modifiedAt });
    expect(await bucket.list('b/')).toEqual([]);
  });

  test('deletes existing objects, and ignores missing ones', async () => {
    const { bucket, memory } = await openWith(ODD_KEY, 'old');
    await bucket.write('b.json', Buffer.from('other'), JSON_FILE);
    await bucket.remove(['gone.json', ODD_KEY]);
    expect([...memory.objects.keys()]).toEqual(['b.json']);
  });

  test('loses no concurrent change of the registry', async () => {
    const { bucket } = await open();
    const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'];
    const store = new BucketStore(bucket, '');
    await Promise.all(versions.map((version) => store.updateRegistry(withVersion(version))));
    expect(versionsIn(await store.readRegistry())).toEqual(versions);
  });

  test('applies a registry change once when the response is lost', async () => {
    const { bucket, memory } = await open();
    const write = memory.write.bind(memory);
    vi.spyOn(memory, 'write').mockImplementationOnce(async (...values) => {
      await write(...values);
      throw new Error('The connection broke.');
    });
    const store = new BucketStore(bucket, '');
    expect(versionsIn(await store.updateRegistry(withNextVersion))).toEqual(['1.0.0']);
    expect(versionsIn(await store.readRegistry())).toEqual(['1.0.0']);
    expect(memory.write).toHaveBeenCalledTimes(2);
  });
}
