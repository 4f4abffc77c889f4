import { BuildError } from './build-error.ts';

/** A file of a build: path with forward slashes, relative to the build's directory. */
export type BuildFiles = ReadonlyMap<string, Buffer>;

/**
 * A file of the build.
 *
 * @throws {@link BuildError} when the build has none of that name.
 */
export function fileOf(files: BuildFiles, path: string): Buffer {
  const bytes = files.get(path);
  if (!bytes) throw new BuildError(`The build has no file "${path}". Build it again.`);
  return bytes;
}
