import { access, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compressedSiblings, isCompressible } from './precompress.ts';
import { writeDurably } from './write-durably.ts';

async function precompressFile(path: string): Promise<void> {
  const { size } = await stat(path);
  if (!isCompressible(path, size)) return;
  const done = await access(`${path}.br`).then(
    () => true,
    () => false,
  );
  if (done) return;
  const siblings = await compressedSiblings(path, await readFile(path));
  await Promise.all([...siblings].map(([sibling, bytes]) => writeDurably(sibling, bytes)));
}

/**
 * Writes `.br` and `.gz` beside the files of a build. Those that have them are left alone: a new
 * build empties its directory.
 *
 * @param dist - Directory of the build.
 */
export async function precompressDirectory(dist: string): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  await Promise.all(files.map(({ parentPath, name }) => precompressFile(join(parentPath, name))));
}
