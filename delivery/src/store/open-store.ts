import { isAbsolute } from 'node:path';
import { DeliveryError } from '../errors/delivery-error.ts';
import type { Bucket } from './bucket.ts';
import { BucketStore } from './bucket-store.ts';
import { DirectoryStore } from './directory-store.ts';
import { reachableBucket } from './reachable-bucket.ts';
import type { ReleaseStore } from './release-store.ts';

const BUCKET_URL = /^(?<kind>s3|gs):\/\/(?<name>[^/]+)\/*(?<folder>.*?)\/*$/;

/** The libraries are large, and a store needs one of them at most. */
async function openBucket(kind: string, name: string): Promise<Bucket> {
  if (kind === 's3') return (await import('./s3-bucket.ts')).openS3Bucket(name);
  return (await import('./gcs-bucket.ts')).openGcsBucket(name);
}

/**
 * Opens a release store. Credentials come from the environment variables of the storage's own tools.
 *
 * @param location - An absolute directory, `s3://bucket/prefix` or `gs://bucket/prefix`.
 * @throws DeliveryError when it is none of these.
 */
export async function openStore(location: string): Promise<ReleaseStore> {
  if (isAbsolute(location)) return new DirectoryStore(location);
  const { kind, name, folder } = BUCKET_URL.exec(location)?.groups ?? {};
  if (!kind || !name) {
    const forms = 'an absolute directory, s3://bucket/prefix or gs://bucket/prefix';
    throw new DeliveryError('usage', `"${location}" is not a release store. Please use ${forms}.`);
  }
  const bucket = reachableBucket(await openBucket(kind, name), location);
  return new BucketStore(bucket, folder ? `${folder}/` : '');
}
