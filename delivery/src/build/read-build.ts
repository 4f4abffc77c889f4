import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { BuildError } from './build-error.ts';
import type { BuildFiles } from './build-files.ts';

/** Vite's record of the build (in `.vite/`), and what was compressed earlier, are not published. */
function isPublished(path: string): boolean {
  return !path.startsWith('.') && !path.endsWith('.br') && !path.endsWith('.gz');
}

/**
 * Reads what a build would publish, in the order of the paths.
 *
 * @param dist - Directory of the build.
 * @throws {@link BuildError} when there is no such directory.
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
