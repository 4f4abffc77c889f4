import { hasIntegrity } from '@clean-express/release-build';
import { DirectoryStorage } from './directory-storage.ts';
import { FileMissing, FileRefused, InvalidLocation, StoreUnreachable } from './errors.ts';
import {
  type FileName,
  folderOf,
  isCompressedSibling,
  keyOf,
  optionsOf,
  type ReleasePart,
  releasesFolderOf,
} from './file-keys.ts';
import type { FileStorage, StorageOptions } from './file-storage.ts';
import { parseStoreLocation, STORE_FORMS } from './store-location.ts';

export type { ReleasePart } from './file-keys.ts';

/** A file and the hash that it should have, such as `sha384-…`, or several ones. */
export interface ExpectedFile extends FileName {
  integrity: string | readonly string[];
}

/**
 * The files of all releases, and the signed registry. All names are validated again here. Every method
 * throws {@link StoreUnreachable} when the store does not respond.
 */
export interface ReleaseFiles {
  /**
   * Stores a file whose bytes have its hash, and restores one that is missing or damaged. The
   * caller makes sure that the release's manifest names this hash.
   *
   * @throws {@link FileRefused}
   */
  put(file: ExpectedFile & { bytes: Buffer }): Promise<'stored' | 'unchanged'>;
  /** @throws {@link FileMissing} */
  read(part: ReleasePart, remote: string, version: string, path: string): Promise<Buffer>;
  /** Compares a stored file with its hash, in every encoding in which origins serve it. */
  check(file: ExpectedFile): Promise<'intact' | 'missing' | 'damaged'>;
  /** Lists the files of a release, sorted. */
  list(part: ReleasePart, remote: string, version: string): Promise<string[]>;
  /** Deletes both parts of a release. A missing release is no error. */
  removeRelease(remote: string, version: string): Promise<void>;
  /** Deletes all files of a remote. */
  removeRemote(remote: string): Promise<void>;
  /** @returns `undefined` before the first registry. */
  readRegistry(): Promise<string | undefined>;
  /** Replaces the registry. There is one writer. */
  writeRegistry(text: string): Promise<void>;
  /** @returns `undefined` before the first emergency roll-back. */
  readRollBack(): Promise<string | undefined>;
  writeRollBack(text: string): Promise<void>;
}

const REGISTRY = 'public/registry.json';
const ROLL_BACK = 'private/emergency-roll-back.json';
const REGISTRY_OPTIONS: StorageOptions = {
  contentType: 'application/json',
  cacheControl: 'no-cache',
  served: false,
};

/** The first line of the error message; a refused connection has only a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  const [line = ''] = error.message.split('\n');
  return line.replace(/\.$/, '') || code;
}

/** The files of all releases in one storage. */
class StoredReleaseFiles implements ReleaseFiles {
  private readonly storage: FileStorage;
  private readonly location: string;

  /** @param location - Location of the storage in messages: `s3://bucket/prefix`. */
  constructor(storage: FileStorage, location: string) {
    this.storage = storage;
    this.location = location;
  }

  async put(file: ExpectedFile & { bytes: Buffer }): Promise<'stored' | 'unchanged'> {
    const { part, path, bytes, integrity } = file;
    const key = keyOf(file);
    if (!hasIntegrity(bytes, integrity)) {
      const message = `"${path}" arrived with other bytes than its hash says. Publish the release again.`;
      throw new FileRefused(message);
    }
    if ((await this.check(file)) === 'intact') return 'unchanged';
    await this.reach(this.storage.write(key, bytes, optionsOf(part, path)));
    return 'stored';
  }

  async read(part: ReleasePart, remote: string, version: string, path: string): Promise<Buffer> {
    const bytes = await this.reach(this.storage.read(keyOf({ part, remote, version, path })));
    if (bytes) return bytes;
    throw new FileMissing(`The release ${version} of "${remote}" has no file "${path}".`);
  }

  async check(file: ExpectedFile): Promise<'intact' | 'missing' | 'damaged'> {
    const options = optionsOf(file.part, file.path);
    const copies = await this.reach(this.storage.readCopies(keyOf(file), options));
    if (copies.length === 0) return 'missing';
    return copies.every((bytes) => hasIntegrity(bytes, file.integrity)) ? 'intact' : 'damaged';
  }

  async list(part: ReleasePart, remote: string, version: string): Promise<string[]> {
    const paths = await this.reach(this.storage.list(folderOf(part, remote, version)));
    const stored = part === 'public' ? paths.filter((path) => !isCompressedSibling(path)) : paths;
    return stored.sort();
  }

  async removeRelease(remote: string, version: string): Promise<void> {
    const folders = [folderOf('public', remote, version), folderOf('private', remote, version)];
    for (const folder of folders) await this.reach(this.storage.removeFolder(folder));
  }

  async removeRemote(remote: string): Promise<void> {
    const folders = [releasesFolderOf('public', remote), releasesFolderOf('private', remote)];
    for (const folder of folders) await this.reach(this.storage.removeFolder(folder));
  }

  readRegistry(): Promise<string | undefined> {
    return this.readText(REGISTRY);
  }

  readRollBack(): Promise<string | undefined> {
    return this.readText(ROLL_BACK);
  }

  async writeRollBack(text: string): Promise<void> {
    await this.reach(this.storage.write(ROLL_BACK, Buffer.from(text), REGISTRY_OPTIONS));
  }

  private async readText(key: string): Promise<string | undefined> {
    const bytes = await this.reach(this.storage.read(key));
    return bytes?.toString();
  }

  async writeRegistry(text: string): Promise<void> {
    await this.reach(this.storage.write(REGISTRY, Buffer.from(text), REGISTRY_OPTIONS));
  }

  /** Turns every error of the storage into one that names the store and the reason. */
  private reach<T>(operation: Promise<T>): Promise<T> {
    return operation.catch((cause: unknown) => {
      const message = `Could not reach the release store ${this.location}: ${reasonOf(cause)}.`;
      throw new StoreUnreachable(message, { cause });
    });
  }
}

async function openStorage(location: string): Promise<FileStorage> {
  const parsed = parseStoreLocation(location);
  if (!parsed) {
    throw new InvalidLocation(`"${location}" is not a release store. Use ${STORE_FORMS}.`);
  }
  if (parsed.kind === 'directory') return new DirectoryStorage(parsed.path);
  // The libraries are large, and a store needs one of them at most.
  const { openBucket } = await (parsed.kind === 's3'
    ? import('./s3-bucket.ts')
    : import('./gcs-bucket.ts'));
  return openBucket(parsed.bucket, parsed.prefix);
}

/**
 * Opens a release store. Credentials come from the environment variables of the storage's own tools.
 *
 * @param location - An absolute directory, `s3://bucket/prefix` or `gs://bucket/prefix`.
 * @throws {@link InvalidLocation} when it is none of these.
 */
export async function openReleaseFiles(location: string): Promise<ReleaseFiles> {
  return new StoredReleaseFiles(await openStorage(location), location);
}
