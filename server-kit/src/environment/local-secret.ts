import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Reads a secret of one machine, and creates it on first use.
 *
 * @param path - File that only its owner may read.
 * @param generate - Called on every read; its result is stored only if there is no secret yet.
 */
export async function localSecret(path: string, generate: () => string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // If two processes create the secret at the same time, both use that of the first.
  await writeFile(path, generate(), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(path, 'utf8');
}
