import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { BuildError } from './build-error.ts';
import type { BuildFiles } from './build-files.ts';

/** Excludes Vite's manifest (in `.vite/`) and precompressed siblings. */
function isPublished(path: string): boolean {
  return !path.startsWith('.') && !path.endsWith('.br') && !path.endsWith('.gz');
}

/**
 * Reads the files of a build that would be published, sorted by path.
 *
 * @param dist - Directory of the build.
 * @throws {@link BuildError} when the directory does not exist.
 */
export async function readBuild(dist: string): Promise<BuildFiles> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch((cause) => {
    throw new BuildError(`There is no build at ${dist}. Run the package's build script.`, {
      cause,
    });
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter(isPublished)
    .sort();
  const contents = await Promise.all(paths.map((path) => readFile(join(dist, path))));
  return new Map(contents.map((bytes, index) => [paths[index] ?? '', bytes]));
}
