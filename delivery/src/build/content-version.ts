import { createHash } from 'node:crypto';
import type { BuildFiles } from './build.ts';

/** Enough that two builds of one remote never share it, short enough to read out. */
const HASH_LENGTH = 12;

/**
 * A release's version: the package's version and a hash of every path and byte. The same bytes give
 * the same version, so publishing twice changes nothing.
 *
 * @param semver - Version of the package.
 * @param files - What would be published.
 * @example contentVersion('1.0.0', files) // '1.0.0-3f2a91c07be4'
 */
export function contentVersion(semver: string, files: BuildFiles): string {
  const hash = createHash('sha256');
  for (const path of [...files.keys()].sort()) {
    const bytes = files.get(path) ?? Buffer.alloc(0);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return `${semver}-${hash.digest('hex').slice(0, HASH_LENGTH)}`;
}
