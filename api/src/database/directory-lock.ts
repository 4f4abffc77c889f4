import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '@clean-express/server-kit/process';
import { tryLock } from 'fs-native-extensions';

/**
 * Locks a directory against other processes. The kernel releases the lock when the process ends, so
 * that `kill -9` leaves no stale lock.
 *
 * @param directory - Created if it does not exist.
 * @returns Releases the lock.
 * @throws StartupError when another process holds the lock.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  const file: FileHandle = await open(join(directory, 'lock'), 'a+');
  if (!tryLock(file.fd)) {
    await file.close();
    throw new StartupError(
      `The data directory ${directory} is in use by another process. Stop that process, or set DATA_DIR to another directory.`,
    );
  }
  return () => file.close();
}
