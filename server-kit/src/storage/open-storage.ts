import { type Compression, DirectoryStorage } from './directory-storage.ts';
import { InvalidLocation, StoreUnreachable } from './errors.ts';
import type { FileStorage } from './file-storage.ts';
import { parseStoreLocation, STORE_FORMS } from './store-location.ts';

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
  if (parsed.kind === 'directory') return new DirectoryStorage(parsed.path, compression);
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
