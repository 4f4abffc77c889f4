import { createHash } from 'node:crypto';
import type { BuildFiles } from './build-files.ts';

/** Enough that two builds of one remote never share it, short enough to read out. */
const HASH_LENGTH = 12;

/**
 * A release's version: the package's version and a hash of every path and byte, and of what the
 * registry says of them. The same build gives the same version, so publishing twice changes nothing.
 *
 * @param semver - Version of the package.
 * @param files - What would be published.
 * @param description - What the registry would say of it; any JSON.
 * @example contentVersion('1.0.0', files, extras) // '1.0.0-3f2a91c07be4'
 */
export function contentVersion(semver: string, files: BuildFiles, description: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(description));
  for (const path of [...files.keys()].sort()) {
    const bytes = files.get(path) ?? Buffer.alloc(0);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return `${semver}-${hash.digest('hex').slice(0, HASH_LENGTH)}`;
}
