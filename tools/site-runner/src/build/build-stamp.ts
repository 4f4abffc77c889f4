import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Part of the build, so that it is deleted with the build. Dot files are not published. */
const STAMP = 'dist/.inputs';

/** Reads the digest of the inputs of a package's build; `undefined` when it is not built. */
export function readStamp(folder: string): string | undefined {
  const path = join(folder, STAMP);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/**
 * Saves the digest of the inputs of a package's build.
 *
 * @param digest - See `inputDigest`.
 */
export function writeStamp(folder: string, digest: string): void {
  writeFileSync(join(folder, STAMP), digest);
}
