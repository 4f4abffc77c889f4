import { setImmediate } from 'node:timers/promises';
import type { Bucket, ListedObject, ReadObject, WriteOptions } from '../store/bucket.ts';

interface MemoryObject extends ReadObject, ListedObject {
  contentType: string;
  cacheControl: string;
}

/** A bucket in memory. Calls interleave, as over a network. */
export class MemoryBucket implements Bucket {
  readonly objects = new Map<string, MemoryObject>();
  private writes = 0;

  async read(key: string): Promise<ReadObject | undefined> {
    await setImmediate();
    const object = this.objects.get(key);
    return object && { bytes: object.bytes, tag: object.tag };
  }

  async write(key: string, bytes: Buffer, options: WriteOptions): Promise<boolean> {
    await setImmediate();
    const { replaces, ...headers } = options;
    const tag = this.objects.get(key)?.tag ?? 'nothing';
    if (replaces !== undefined && replaces !== tag) return false;
    this.writes += 1;
    const modifiedAt = new Date();
    this.objects.set(key, { key, bytes, tag: String(this.writes), modifiedAt, ...headers });
    return true;
  }

  async list(prefix: string): Promise<ListedObject[]> {
    await setImmediate();
    const found = [...this.objects.values()].filter(({ key }) => key.startsWith(prefix));
    return found.map(({ key, modifiedAt }) => ({ key, modifiedAt }));
  }

  async remove(keys: readonly string[]): Promise<void> {
    await setImmediate();
    for (const key of keys) this.objects.delete(key);
  }
}
