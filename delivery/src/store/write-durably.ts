import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Flushes a directory to disk, so that a rename in it survives a power failure. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Writes a new file and flushes it to disk. */
export async function writeFlushed(path: string, bytes: Buffer | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Replaces a file atomically: readers see either the old or the new content, even after a power
 * failure.
 */
export async function writeDurably(path: string, bytes: Buffer | string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await writeFlushed(temporary, bytes);
  await rename(temporary, path);
  await syncDirectory(dirname(path));
}
