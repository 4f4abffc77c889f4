import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

/**
 * Keeps every other process out of a directory until it is released or this process ends. The lock
 * is the kernel's: it falls with the process, so nothing stale is left behind by a kill -9.
 *
 * @param directory - Made when it does not exist.
 * @returns Releases the lock.
 * @throws When another process holds it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const file: FileHandle = await open(join(directory, 'lock'), 'a+');
  if (!tryLock(file.fd)) {
    await file.close();
    throw new Error(
      `The data directory ${directory} is in use by another process. Stop that one first, or set DATA_DIR to another directory.`,
    );
  }
  return () => file.close();
}
