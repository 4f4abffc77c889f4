import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pruneBundles } from './prune-bundles.ts';

/**
 * It is below this package, so that the bundles resolve the shared singletons, which they import by
 * name, to this package's dependencies.
 */
export const BUNDLE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/server-bundles');

/**
 * Writes a bundle to the cache, from where it can be imported. A cached bundle is not written again.
 *
 * @param name - Owner and version: `catalog/1.0.0-3f2a91c07be4`.
 * @param read - Reads the files: path → bytes.
 * @param cache - Directory of the cache.
 * @returns The directory of the bundle.
 */
export async function cacheBundle(
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
    // Another instance may have written the same bundle first.
    if (!existsSync(directory)) throw error;
  }
  return directory;
}
