import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Flushes a directory, without which a rename in it may not outlive a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Writes a file that nobody reads yet, and flushes it to the disk. */
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
 * Replaces a file at once: whoever reads it sees all of the old or all of the new, also after a
 * power cut.
 */
export async function writeDurably(path: string, bytes: Buffer | string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await writeFlushed(temporary, bytes);
  await rename(temporary, path);
  await syncDirectory(dirname(path));
}
