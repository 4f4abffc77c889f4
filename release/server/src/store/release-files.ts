import {
  compressedSiblings,
  hasCompressedSiblings,
  hasIntegrity,
} from '@clean-express/release-build';
import {
  type FileStorage,
  openStorage,
  type StorageOptions,
} from '@clean-express/server-kit/storage';
import {
  FileMissing,
  type FileName,
  FileRefused,
  folderOf,
  isCompressedSibling,
  keyOf,
  optionsOf,
  type ReleasePart,
  releasesFolderOf,
} from './file-keys.ts';
import { createLocks } from './locks.ts';

export type { ReleasePart } from './file-keys.ts';

/** A file and the hash that it should have, such as `sha384-…`, or several ones. */
export interface ExpectedFile extends FileName {
  integrity: string | readonly string[];
}

const REGISTRY = 'public/registry.json';
const ROLL_BACK = 'private/emergency-roll-back.json';
const REGISTRY_OPTIONS: StorageOptions = {
  contentType: 'application/json',
  cacheControl: 'no-cache',
  served: false,
};

/**
 * The files of all releases, and the signed registry. All names are validated again here. Every method
 * throws {@link StoreUnreachable} when the store does not respond.
 */
export class ReleaseFiles {
  private readonly storage: FileStorage;
  /** Changes files of a remote when all changes before are done: uploads and deletions. */
  readonly exclusively = createLocks();

  constructor(storage: FileStorage) {
    this.storage = storage;
  }

  /**
   * Stores a file whose bytes have its hash, and restores one that is missing or damaged. The
   * caller makes sure that the release's manifest names this hash.
   *
   * @throws {@link FileRefused}
   */
  async put(file: ExpectedFile & { bytes: Buffer }): Promise<'stored' | 'unchanged'> {
    const { part, path, bytes, integrity } = file;
    const key = keyOf(file);
    if (!hasIntegrity(bytes, integrity)) {
      const message = `"${path}" arrived with other bytes than its hash says. Publish the release again.`;
      throw new FileRefused(message);
    }
    if ((await this.check(file)) === 'intact') return 'unchanged';
    await this.storage.write(key, bytes, optionsOf(part, path));
    return 'stored';
  }

  /** @throws {@link FileMissing} */
  async read(part: ReleasePart, remote: string, version: string, path: string): Promise<Buffer> {
    const bytes = await this.storage.read(keyOf({ part, remote, version, path }));
    if (bytes) return bytes;
    throw new FileMissing(`The release ${version} of "${remote}" has no file "${path}".`);
  }

  /** Compares a stored file with its hash, in every encoding in which origins serve it. */
  async check(file: ExpectedFile): Promise<'intact' | 'missing' | 'damaged'> {
    const options = optionsOf(file.part, file.path);
    const copies = await this.storage.readCopies(keyOf(file), options);
    if (copies.length === 0) return 'missing';
    return copies.every((bytes) => hasIntegrity(bytes, file.integrity)) ? 'intact' : 'damaged';
  }

  /** Lists the files of a release, sorted. */
  async list(part: ReleasePart, remote: string, version: string): Promise<string[]> {
    const paths = await this.storage.list(folderOf(part, remote, version));
    const stored = part === 'public' ? paths.filter((path) => !isCompressedSibling(path)) : paths;
    return stored.sort();
  }

  /** Deletes both parts of a release. A missing release is no error. */
  async removeRelease(remote: string, version: string): Promise<void> {
    const folders = [folderOf('public', remote, version), folderOf('private', remote, version)];
    for (const folder of folders) await this.storage.removeFolder(folder);
  }

  /** Deletes all files of a remote. */
  async removeRemote(remote: string): Promise<void> {
    const folders = [releasesFolderOf('public', remote), releasesFolderOf('private', remote)];
    for (const folder of folders) await this.storage.removeFolder(folder);
  }

  /** @returns `undefined` before the first registry. */
  readRegistry(): Promise<string | undefined> {
    return this.readText(REGISTRY);
  }

  /** Replaces the registry as a whole. There is one writer. It settles by itself if the store hangs. */
  async writeRegistry(text: string): Promise<void> {
    await this.storage.write(REGISTRY, Buffer.from(text), REGISTRY_OPTIONS);
  }

  /** @returns `undefined` before the first emergency roll-back. */
  readRollBack(): Promise<string | undefined> {
    return this.readText(ROLL_BACK);
  }

  async writeRollBack(text: string): Promise<void> {
    await this.storage.write(ROLL_BACK, Buffer.from(text), REGISTRY_OPTIONS);
  }

  private async readText(key: string): Promise<string | undefined> {
    const bytes = await this.storage.read(key);
    return bytes?.toString();
  }
}

/**
 * Opens a release store. Credentials come from the environment variables of the storage's own tools.
 *
 * @param location - An absolute directory, `s3://bucket/prefix` or `gs://bucket/prefix`.
 * @throws {@link InvalidLocation} when it is none of these.
 */
export async function openReleaseFiles(location: string): Promise<ReleaseFiles> {
  const locked = createLocks();
  const compression = {
    hasCompressedSiblings,
    // One file after the other: the threads that compress also sign each roll-back.
    compressedSiblings: (key: string, bytes: Buffer) =>
      locked('compression', () => compressedSiblings(key, bytes)),
  };
  return new ReleaseFiles(await openStorage(location, 'the release store', compression));
}
