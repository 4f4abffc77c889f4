import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lies in the build, so that it goes when the build goes. Publishing leaves dot files out. */
const STAMP = 'dist/.inputs';

/** The digest of what a package's build was made of, if it is built. */
export function readStamp(folder: string): string | undefined {
  const path = join(folder, STAMP);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** @param digest - Of what the build was made of. */
export function writeStamp(folder: string, digest: string): void {
  writeFileSync(join(folder, STAMP), digest);
}
