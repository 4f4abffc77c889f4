import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { FileStorage } from './file-storage.ts';

/** Flushes a directory to disk, so that the names in it survive a power failure. */
async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Creates a directory with its parents, and flushes those that are new. */
async function createDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (!first) return;
  for (let directory = path; directory !== dirname(first); ) {
    directory = dirname(directory);
    await syncDirectory(directory);
  }
}

async function writeFlushed(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes or replaces a file atomically: readers see either the old or the new content, even after a
 * power failure.
 *
 * @param aside - Directory for the unfinished file, on the same volume. What a killed server leaves
 * there is worthless.
 */
async function writeDurably(path: string, bytes: Buffer, aside: string): Promise<void> {
  const unfinished = join(aside, randomUUID());
  await createDirectory(aside);
  try {
    await writeFlushed(unfinished, bytes);
    await createDirectory(dirname(path));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
}

const DECODERS = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };

/** A write takes seconds. What is older was left by a server that was killed. */
const UNFINISHED_MAX_AGE_MS = 60 * 60 * 1000;

/** A handler for errors that returns a value when there is no such file. */
function orIfMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return value;
    throw error;
  };
}

/** How files are compressed that origins serve from a directory. */
export interface Compression {
  compressedSiblings: (key: string, bytes: Buffer) => Promise<ReadonlyMap<string, Buffer>>;
  hasCompressedSiblings: (key: string, bytes: Buffer) => boolean;
}

/**
 * A store in a local directory. Origins serve its part `public`, with the compressed siblings.
 *
 * @param root - Absolute path; the directory is created when needed.
 */
export function directoryStorage(root: string, compression: Compression | undefined): FileStorage {
  const aside = join(root, 'unfinished');
  const read = (key: string) => readFile(join(root, key)).catch(orIfMissing(undefined));

  /** Deletes what a killed server left. */
  const removeUnfinished = async () => {
    for (const name of await readdir(aside)) {
      const path = join(aside, name);
      // One that has gone in the meantime was finished.
      const status = await stat(path).catch(orIfMissing(undefined));
      const isOld = status && status.mtimeMs < Date.now() - UNFINISHED_MAX_AGE_MS;
      if (isOld) await rm(path, { recursive: true, force: true });
    }
  };

  return {
    read,
    async readCopies(key, { served }) {
      const bytes = await read(key);
      if (!bytes) return [];
      if (!served || !compression?.hasCompressedSiblings(key, bytes)) return [bytes];
      const siblings = Object.entries(DECODERS).map(async ([ending, decode]) => {
        const sibling = (await read(`${key}${ending}`)) ?? Buffer.alloc(0);
        const decoded = decode(sibling);
        return decoded.catch(() => Buffer.alloc(0));
      });
      return [bytes, ...(await Promise.all(siblings))];
    },
    async write(key, bytes, { served }) {
      const siblings = served ? await compression?.compressedSiblings(key, bytes) : undefined;
      // The file itself is last: where it is, its siblings are.
      for (const [name, content] of [...(siblings ?? []), [key, bytes] as const]) {
        await writeDurably(join(root, name), content, aside);
      }
    },
    async list(folder) {
      const directory = join(root, folder);
      const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
        orIfMissing([]),
      );
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
        .map((path) => path.replaceAll(sep, '/'));
    },
    async removeFolder(folder) {
      const removed = join(aside, randomUUID());
      await mkdir(aside, { recursive: true });
      // Renamed first: half a release is never read, and a server that is killed leaves none.
      await rename(join(root, folder), removed).catch(orIfMissing(undefined));
      await rm(removed, { recursive: true, force: true });
      await removeUnfinished();
    },
  };
}
