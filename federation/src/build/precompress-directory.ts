import { randomUUID } from 'node:crypto';
import { access, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressedSiblings, isCompressible } from './compressed-siblings.ts';

/** Renames a temporary file, so that a server that starts meanwhile never reads half a file. */
async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await writeFile(temporary, bytes);
  await rename(temporary, path);
}

async function precompressFile(path: string): Promise<void> {
  const { size } = await stat(path);
  if (!isCompressible(path, size)) return;
  const isCompressed = await access(`${path}.br`).then(
    () => true,
    () => false,
  );
  if (isCompressed) return;
  const siblings = await compressedSiblings(path, await readFile(path));
  await Promise.all([...siblings].map(([sibling, bytes]) => writeAtomically(sibling, bytes)));
}

/**
 * Writes `.br` and `.gz` siblings of the files of a build. Existing siblings are up to date, because
 * a build empties its directory first.
 *
 * @param dist - Directory of the build.
 */
export async function precompressDirectory(dist: string): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  await Promise.all(files.map(({ parentPath, name }) => precompressFile(join(parentPath, name))));
}
