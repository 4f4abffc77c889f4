import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bundles to keep of each remote: far more than are live, previewed or rolled back to at once. */
const MAX_BUNDLES = 30;

async function cachedAt(directory: string): Promise<number> {
  return (await stat(directory)).mtimeMs;
}

/**
 * Deletes the oldest bundles. A deleted bundle is fetched again when it is needed.
 *
 * @param directory - The cached bundles of one remote.
 * @param max - How many to keep.
 */
export async function pruneBundles(directory: string, max = MAX_BUNDLES): Promise<void> {
  const paths = (await readdir(directory)).map((name) => join(directory, name));
  if (paths.length <= max) return;
  const dated = await Promise.all(paths.map(async (path) => ({ path, at: await cachedAt(path) })));
  const oldest = dated.sort((a, b) => b.at - a.at).slice(max);
  await Promise.all(oldest.map(({ path }) => rm(path, { recursive: true, force: true })));
}
