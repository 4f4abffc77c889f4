import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainError } from 'site-runner';
import type { ImagePlan } from '../image.ts';

/** What runs, tests or translates sources, or is only needed to store data without a server. */
const UNWANTED =
  /\.(ts|tsx|mts|cts|wasm|node)$|(^|\/)[^/]+\.(test|spec)\.[^/]+$|(^|\/)(tests?|__tests__|node_modules|typescript|pglite)(\/|$)/;

/** The only package that no build can contain, and what it needs. */
const NATIVE = /^node_modules(\/(@img|cyclonedx|detect-libc|semver|sharp)(\/|$)|$)/;

const MEGABYTE = 1_000_000;

/**
 * Checks that an image contains what it runs, and nothing else.
 *
 * @param root - Directory with nothing but the files of the workspace in it.
 * @returns Its size in megabytes.
 * @throws PlainError that names what does not belong there.
 */
export async function checkContents(root: string, { copies }: ImagePlan): Promise<number> {
  const folders = copies.map(({ to }) => join(root, to));
  const sizes: number[] = [];
  for (const folder of folders) {
    for (const path of await readdir(folder, { recursive: true })) {
      const isUnwanted = UNWANTED.test(path) && !NATIVE.test(path);
      if (isUnwanted) throw new PlainError(`${join(folder, path)} is in the image.`);
      const entry = await stat(join(folder, path));
      if (entry.isFile()) sizes.push(entry.size);
    }
  }
  return sizes.reduce((total, size) => total + size, 0) / MEGABYTE;
}
