import { BuildError } from './build-error.ts';

/** The files of a build: path with forward slashes, relative to the build's directory → content. */
export type BuildFiles = ReadonlyMap<string, Buffer>;

/**
 * The content of a file of the build.
 *
 * @throws {@link BuildError} when the build does not contain the file.
 */
export function fileOf(files: BuildFiles, path: string): Buffer {
  const bytes = files.get(path);
  if (!bytes) throw new BuildError(`The build has no file "${path}". Build it again.`);
  return bytes;
}
