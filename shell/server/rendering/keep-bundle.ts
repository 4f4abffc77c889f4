import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pruneBundles } from './prune-bundles.ts';

/**
 * Below this package: a bundle imports what it shares by name, and finds the front door's own copy
 * from here.
 */
export const BUNDLE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/server-bundles');

/**
 * Puts files where they can be imported; those that are there already are left alone.
 *
 * @param name - Whose they are, and which version: `catalog/1.0.0-3f2a91c07be4`.
 * @param read - Reads them: path → bytes.
 * @param cache - Where all bundles are.
 * @returns The directory.
 */
export async function keepBundle(
  name: string,
  read: () => Promise<ReadonlyMap<string, Buffer>>,
  cache = BUNDLE_CACHE,
): Promise<string> {
  const directory = join(cache, name);
  if (existsSync(directory)) return directory;
  const temporary = `${directory}.${randomUUID()}.tmp`;
  try {
    for (const [path, bytes] of await read()) {
      await mkdir(dirname(join(temporary, path)), { recursive: true });
      await writeFile(join(temporary, path), bytes);
    }
    await rename(temporary, directory);
    await pruneBundles(dirname(directory));
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another front door was faster.
    if (!existsSync(directory)) throw error;
  }
  return directory;
}
