import { isAbsolute } from 'node:path';
import { z } from 'zod';

/** Where a store is. */
type StoreLocation =
  | { kind: 'directory'; path: string }
  /** The prefix of all keys is empty, or `some/folder/`. */
  | { kind: 's3' | 'gs'; bucket: string; prefix: string };

/** The valid forms of a location, for messages. */
export const STORE_FORMS = 'an absolute directory, s3://bucket/prefix or gs://bucket/prefix';

/** The names of buckets of both storages, and a folder. */
const BUCKET_URL = /^(?<kind>s3|gs):\/\/(?<bucket>[a-z0-9][a-z0-9._-]+)(?:\/+(?<folder>.*?)\/*)?$/;

/** The folder becomes a prefix of keys, which no storage may change: no dots at the ends of names. */
const FOLDER = /^(?!\.)(?:[^/\\%#:?.\s\p{Cc}]|\.(?![./]|$)|\/(?![./]))*$/u;

/** @returns `undefined` when the location has none of the valid forms. */
export function parseStoreLocation(location: string): StoreLocation | undefined {
  if (isAbsolute(location)) return { kind: 'directory', path: location };
  const { kind, bucket, folder = '' } = BUCKET_URL.exec(location)?.groups ?? {};
  if (!bucket || !FOLDER.test(folder)) return undefined;
  return { kind: kind === 's3' ? 's3' : 'gs', bucket, prefix: folder && `${folder}/` };
}

/** A setting that names a store. */
export const storeField = z
  .string()
  .refine((location) => parseStoreLocation(location) !== undefined, `must be ${STORE_FORMS}`);
