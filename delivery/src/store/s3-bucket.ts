import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import pMap from 'p-map';
import type { Bucket, ListedObject, ReadObject, WriteOptions } from './bucket.ts';

function conditionOf(replaces: string | undefined) {
  if (replaces === undefined) return {};
  return replaces === 'nothing' ? { IfNoneMatch: '*' } : { IfMatch: replaces };
}

/** The object was replaced or deleted in the meantime, or is being written. */
function isLostRace(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  const { name, $metadata } = error;
  return (
    $metadata.httpStatusCode === 412 ||
    name === 'ConditionalRequestConflict' ||
    name === 'NoSuchKey'
  );
}

class S3Bucket implements Bucket {
  constructor(
    private readonly client: S3Client,
    private readonly name: string,
  ) {}

  async read(key: string): Promise<ReadObject | undefined> {
    try {
      const command = new GetObjectCommand({ Bucket: this.name, Key: key });
      const { Body, ETag } = await this.client.send(command);
      if (!Body || !ETag) throw new Error(`The storage sent "${key}" without an ETag.`);
      return { bytes: Buffer.from(await Body.transformToByteArray()), tag: ETag };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async write(key: string, bytes: Buffer, options: WriteOptions): Promise<boolean> {
    const { contentType, cacheControl, replaces } = options;
    const command = new PutObjectCommand({
      Bucket: this.name,
      Key: key,
      Body: bytes,
      ContentType: contentType,
      CacheControl: cacheControl,
      ...conditionOf(replaces),
    });
    try {
      await this.client.send(command);
      return true;
    } catch (error) {
      if (isLostRace(error)) return false;
      throw error;
    }
  }

  async list(prefix: string): Promise<ListedObject[]> {
    const objects: ListedObject[] = [];
    const query = { Bucket: this.name, Prefix: prefix };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, query)) {
      for (const { Key, LastModified } of Contents) {
        if (Key && LastModified) objects.push({ key: Key, modifiedAt: LastModified });
      }
    }
    return objects;
  }

  async remove(keys: readonly string[]): Promise<void> {
    // Single requests: not all S3-compatible storages support the batch requests of this library.
    const removeOne = (key: string) =>
      this.client.send(new DeleteObjectCommand({ Bucket: this.name, Key: key }));
    await pMap(keys, removeOne, { concurrency: 8 });
  }
}

/**
 * Opens a bucket of Amazon S3 or of an S3-compatible storage. Region, credentials and endpoint come from
 * the environment variables of AWS: `AWS_REGION`, `AWS_ENDPOINT_URL_S3` and so on.
 */
export function openS3Bucket(name: string): Bucket {
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = process.env;
  // Other storages rarely have a host name for each bucket.
  const forcePathStyle = Boolean(AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL);
  return new S3Bucket(new S3Client({ forcePathStyle }), name);
}
