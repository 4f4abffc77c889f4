import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** As long as the HS256 hash. */
const KEY_BYTES = 32;

/**
 * Reads the key that signs preview links on one machine, and creates it on first use.
 *
 * @param path - File that only its owner may read.
 */
export async function localPreviewKey(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const newKey = randomBytes(KEY_BYTES).toString('base64url');
  // If two processes create the key at the same time, both use the key of the first.
  await writeFile(path, newKey, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return readFile(path, 'utf8');
}
