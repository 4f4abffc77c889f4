import { ApiError, IdempotencyStrategy, Storage } from '@google-cloud/storage';
import pMap from 'p-map';
import type { Bucket, ListedObject, ReadObject, WriteOptions } from './bucket.ts';

type StorageBucket = ReturnType<Storage['bucket']>;

function conditionOf(replaces: string | undefined) {
  if (replaces === undefined) return {};
  const ifGenerationMatch = replaces === 'nothing' ? 0 : replaces;
  return { preconditionOpts: { ifGenerationMatch } };
}

/** A missing bucket has the same error code as a missing object. */
function isNoObject(error: unknown): boolean {
  return error instanceof ApiError && error.code === 404 && !/bucket does not/.test(error.message);
}

class GcsBucket implements Bucket {
  constructor(private readonly bucket: StorageBucket) {}

  async read(key: string): Promise<ReadObject | undefined> {
    const file = this.bucket.file(key);
    try {
      // In this order the tag is never newer than the bytes, so a conditional write cannot lose changes.
      const [{ generation }] = await file.getMetadata();
      const [bytes] = await file.download();
      return { bytes, tag: String(generation) };
    } catch (error) {
      if (isNoObject(error)) return undefined;
      throw error;
    }
  }

  async write(key: string, bytes: Buffer, options: WriteOptions): Promise<boolean> {
    const { contentType, cacheControl, replaces } = options;
    const metadata = { contentType, cacheControl };
    try {
      const condition = conditionOf(replaces);
      await this.bucket.file(key).save(bytes, { resumable: false, metadata, ...condition });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 412) return false;
      throw error;
    }
  }

  async list(prefix: string): Promise<ListedObject[]> {
    const [files] = await this.bucket.getFiles({ prefix });
    return files.map(({ name, metadata }) => ({
      key: name,
      modifiedAt: new Date(metadata.updated ?? 0),
    }));
  }

  async remove(keys: readonly string[]): Promise<void> {
    const removeOne = (key: string) => this.bucket.file(key).delete({ ignoreNotFound: true });
    await pMap(keys, removeOne, { concurrency: 8 });
  }
}

/** Opens a bucket of Google Cloud Storage, with the application default credentials. */
export function openGcsBucket(name: string): Bucket {
  // All operations here are idempotent.
  const retryOptions = { idempotencyStrategy: IdempotencyStrategy.RetryAlways };
  return new GcsBucket(new Storage({ retryOptions }).bucket(name));
}
