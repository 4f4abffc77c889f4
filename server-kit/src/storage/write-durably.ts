import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
export async function writeDurably(path: string, bytes: Buffer, aside: string): Promise<void> {
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
