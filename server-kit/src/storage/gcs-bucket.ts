import { ApiError, IdempotencyStrategy, Storage } from '@google-cloud/storage';
import { GCSDriver } from 'flydrive/drivers/gcs';
import { bucketStorage } from './bucket-storage.ts';
import type { FileStorage } from './file-storage.ts';

/** For all attempts of one operation together; the default is ten minutes. */
const TOTAL_TIMEOUT_S = 60;
const REQUEST_TIMEOUT_MS = 30_000;

/** A missing bucket has the same code as a missing object. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 404 && !/bucket does not/.test(error.message);
}

/** Opens a bucket of Google Cloud Storage, with the application default credentials. */
export function openBucket(bucket: string, prefix: string): FileStorage {
  const storage = new Storage({
    timeout: REQUEST_TIMEOUT_MS,
    // All operations here are idempotent.
    retryOptions: {
      idempotencyStrategy: IdempotencyStrategy.RetryAlways,
      totalTimeout: TOTAL_TIMEOUT_S,
    },
  });
  const driver = new GCSDriver({ storage, bucket, visibility: 'private' });
  return bucketStorage(driver, prefix, isMissing);
}
