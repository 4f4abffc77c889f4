import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { type Compression, directoryStorage } from './directory-storage.ts';
import type { FileStorage } from './file-storage.ts';

/** The store does not respond, or refuses the server's credentials. A later attempt may succeed. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable';
}

/** A location of a store in none of the valid forms. */
export class InvalidLocation extends Error {
  override readonly name = 'InvalidLocation';
}

type StoreLocation =
  | { kind: 'directory'; path: string }
  /** The prefix of all keys is empty, or `some/folder/`. */
  | { kind: 's3' | 'gs'; bucket: string; prefix: string };

/** The valid forms of a location, for messages. */
const STORE_FORMS = 'an absolute directory, s3://bucket/prefix or gs://bucket/prefix';

/** The names of buckets of both storages, and a folder. */
const BUCKET_URL = /^(?<kind>s3|gs):\/\/(?<bucket>[a-z0-9][a-z0-9._-]+)(?:\/+(?<folder>.*?)\/*)?$/;

/** The folder becomes a prefix of keys, which no storage may change: no dots at the ends of names. */
const FOLDER = /^(?!\.)(?:[^/\\%#:?.\s\p{Cc}]|\.(?![./]|$)|\/(?![./]))*$/u;

/** @returns `undefined` when the location has none of the valid forms. */
function parseStoreLocation(location: string): StoreLocation | undefined {
  if (isAbsolute(location)) return { kind: 'directory', path: location };
  const { kind, bucket, folder = '' } = BUCKET_URL.exec(location)?.groups ?? {};
  if (!bucket || !FOLDER.test(folder)) return undefined;
  return { kind: kind === 's3' ? 's3' : 'gs', bucket, prefix: folder && `${folder}/` };
}

/** A setting that names a store. */
export const storeField = z
  .string()
  .refine((location) => parseStoreLocation(location) !== undefined, `must be ${STORE_FORMS}`);

/** The first line of the error message; a refused connection has only a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  const [line = ''] = error.message.split('\n');
  return line.replace(/\.$/, '') || code;
}

async function openUnnamed(location: string, compression?: Compression): Promise<FileStorage> {
  const parsed = parseStoreLocation(location);
  if (!parsed) throw new InvalidLocation(`"${location}" is not a store. Use ${STORE_FORMS}.`);
  if (parsed.kind === 'directory') return directoryStorage(parsed.path, compression);
  // The libraries are large, and a store needs one of them at most.
  const { openBucket } = await (parsed.kind === 's3'
    ? import('./s3-bucket.ts')
    : import('./gcs-bucket.ts'));
  return openBucket(parsed.bucket, parsed.prefix);
}

/**
 * Opens a store of files. Credentials come from the environment variables of the storage's own tools. Its methods
 * throw {@link StoreUnreachable} for whatever goes wrong.
 *
 * @param location - An absolute directory, `s3://bucket/prefix` or `gs://bucket/prefix`.
 * @param name - What the store is for, in messages.
 * @param compression - How files are compressed that origins serve from a directory.
 * @throws {@link InvalidLocation} when the location is none of these.
 */
export async function openStorage(
  location: string,
  name: string,
  compression?: Compression,
): Promise<FileStorage> {
  const storage = await openUnnamed(location, compression);
  const reach = <T>(operation: Promise<T>): Promise<T> =>
    operation.catch((cause: unknown) => {
      const message = `Could not reach ${name} ${location}: ${reasonOf(cause)}.`;
      throw new StoreUnreachable(message, { cause });
    });
  return {
    read: (key) => reach(storage.read(key)),
    readCopies: (key, options) => reach(storage.readCopies(key, options)),
    write: (key, bytes, options) => reach(storage.write(key, bytes, options)),
    list: (folder) => reach(storage.list(folder)),
    removeFolder: (folder) => reach(storage.removeFolder(folder)),
  };
}
