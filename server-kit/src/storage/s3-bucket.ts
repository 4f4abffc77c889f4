import { NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import { bucketStorage } from './bucket-storage.ts';
import type { FileStorage } from './file-storage.ts';

/** By default, the library waits for ever for a storage that accepts a connection and is silent. */
const TIMEOUTS = {
  connectionTimeout: 5_000,
  requestTimeout: 30_000,
  throwOnRequestTimeout: true,
} as const;

/**
 * Opens a bucket of Amazon S3 or of an S3-compatible storage. Region, credentials and endpoint come from
 * the environment variables of AWS: `AWS_REGION`, `AWS_ENDPOINT_URL_S3` and so on.
 */
export function openBucket(bucket: string, prefix: string): FileStorage {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  // Other storages rarely have a host name for each bucket.
  const forcePathStyle = Boolean(AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL);
  const client = new S3Client({ forcePathStyle, requestHandler: TIMEOUTS });
  // New buckets refuse access control lists: their policy says who reads what.
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  return bucketStorage(driver, prefix, (error) => error instanceof NoSuchKey);
}
