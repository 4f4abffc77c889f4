import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { hasIntegrity } from '@clean-express/release-build';
import { LRUCache } from 'lru-cache';
import { pruneCached, readCached, touchCached, writeCached } from './cache-folder.ts';
import { fetchBytes } from './fetch-bytes.ts';

/** The total size of the files in memory, in bytes. */
const MAX_MEMORY = 20_000_000;

/**
 * Downloads a file of a release.
 *
 * @throws When the origin does not have the file with this hash.
 */
export async function fetchReleasedFile(url: string, integrity: string): Promise<Buffer> {
  const bytes = await fetchBytes(url);
  if (hasIntegrity(bytes, integrity)) return bytes;
  throw new Error(`${url} has other bytes than were released.`);
}

/** Files of releases, found by their hashes: in memory, on disk, or at the origin of the release. */
export class FileCache {
  /** When an origin is down, the pages of many visitors request the same files at once. */
  readonly #memory = new LRUCache<string, Buffer, string>({
    maxSize: MAX_MEMORY,
    sizeCalculation: ({ length }) => length + 1,
    fetchMethod: (integrity, _stale, { context: url }) => this.#load(url, integrity),
    // Who waits for a file gets it, even if others have displaced it meanwhile.
    ignoreFetchAbort: true,
  });
  /** Hashes of the files that this process has found intact on disk. */
  readonly #onDisk = new Set<string>();
  private readonly folder: string;

  /** @param folder - Where the files are cached. */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** @throws When no place has the file with this hash. */
  read(url: string, integrity: string): Promise<Buffer> {
    return this.#memory.forceFetch(integrity, { context: url });
  }

  /** Notes that a file is in use: it is on disk, and stays there. */
  async keep(url: string, integrity: string): Promise<void> {
    const path = this.#pathOf(integrity);
    const isThere = await touchCached(path);
    if (isThere && this.#onDisk.has(integrity)) return;
    const cached = isThere ? await readCached(path) : undefined;
    if (!cached || !hasIntegrity(cached, integrity)) {
      await writeCached(path, await fetchReleasedFile(url, integrity));
    }
    this.#onDisk.add(integrity);
  }

  /** Deletes the files that no server uses. */
  prune(): Promise<void> {
    return pruneCached(this.folder);
  }

  #pathOf(integrity: string): string {
    return join(this.folder, createHash('sha256').update(integrity).digest('hex'));
  }

  async #load(url: string, integrity: string): Promise<Buffer> {
    const path = this.#pathOf(integrity);
    const cached = await readCached(path);
    if (cached && hasIntegrity(cached, integrity)) return cached;
    const bytes = await fetchReleasedFile(url, integrity);
    // A full disk harms no visitor. `keep` reports it.
    await writeCached(path, bytes).catch(() => undefined);
    return bytes;
  }
}
