import { ApiError, IdempotencyStrategy, Storage } from '@google-cloud/storage';
import pMap from 'p-map';
import type { Bucket, ListedObject, ReadObject, WriteOptions } from './bucket.ts';

type StorageBucket = ReturnType<Storage['bucket']>;

function conditionOf(replaces: string | undefined) {
  if (replaces === undefined) return {};
  const ifGenerationMatch = replaces === 'nothing' ? 0 : replaces;
  return { preconditionOpts: { ifGenerationMatch } };
}

/** A bucket that is not there has the same code as an object that is not there. */
function isNoObject(error: unknown): boolean {
  return error instanceof ApiError && error.code === 404 && !/bucket does not/.test(error.message);
}

class GcsBucket implements Bucket {
  constructor(private readonly bucket: StorageBucket) {}

  async read(key: string): Promise<ReadObject | undefined> {
    const file = this.bucket.file(key);
    try {
      // In this order the tag is never newer than the bytes: who replaces it replaces what was read.
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

/** A bucket of Google Cloud Storage. Credentials are the application's default ones. */
export function openGcsBucket(name: string): Bucket {
  // Everything that is done here may be done again.
  const retryOptions = { idempotencyStrategy: IdempotencyStrategy.RetryAlways };
  return new GcsBucket(new Storage({ retryOptions }).bucket(name));
}
