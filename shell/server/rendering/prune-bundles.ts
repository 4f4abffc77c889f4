import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bundles that stay of each remote: far more than are live, previewed or rolled back to at once. */
const KEPT = 30;

async function keptSince(directory: string): Promise<number> {
  return (await stat(directory)).mtimeMs;
}

/**
 * Deletes the bundles that were kept longest ago. One that is wanted again is fetched again.
 *
 * @param directory - Of one remote's bundles.
 * @param kept - How many stay.
 */
export async function pruneBundles(directory: string, kept = KEPT): Promise<void> {
  const paths = (await readdir(directory)).map((name) => join(directory, name));
  if (paths.length <= kept) return;
  const aged = await Promise.all(paths.map(async (path) => ({ path, at: await keptSince(path) })));
  const old = aged.sort((a, b) => b.at - a.at).slice(kept);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}
