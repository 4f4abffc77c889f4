import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** As long as the hash that signs with it. */
const BYTES = 32;

/**
 * The key that signs previews on one machine; it is made when there is none yet.
 *
 * @param path - File that only its owner may read.
 */
export async function localPreviewKey(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const fresh = randomBytes(BYTES).toString('base64url');
  // Whoever comes second takes the key of the first.
  await writeFile(path, fresh, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return readFile(path, 'utf8');
}
