import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/** What no server has used for so long is deleted. A server says every few minutes what it uses. */
const RETENTION_MS = 3_600_000;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Reads a cached file; `undefined` when there is none. Its content is not trusted: verify it. */
export async function readCached(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Writes a file at once, so that there is never a part of it. */
export async function writeCached(path: string, bytes: Buffer | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // What a crash of the machine damages is fetched again.
  await writeFileAtomic(path, bytes, { fsync: false });
}

/**
 * Notes that a file or a directory is in use, so that no server that shares the cache deletes it.
 *
 * @returns Whether it exists.
 */
export async function touchCached(path: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(path, now, now);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Deletes what no server has used for an hour, also what is left of interrupted writes. */
export async function pruneCached(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - RETENTION_MS) await rm(path, { recursive: true, force: true });
  }
}
