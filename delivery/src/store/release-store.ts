import type { BuildFiles } from '@clean-express/federation/build';
import type { Registry } from '@clean-express/federation/registry';

/** The files of a release in a store. */
export interface StoredRelease {
  version: string;
  /** Time of the upload. */
  storedAt: Date;
}

/** The storage of releases and their registry: a directory or an object storage. */
export interface ReleaseStore {
  /**
   * Stores the files of a release. An existing release stays unchanged: the same version has the same
   * files.
   */
  putRelease(remote: string, version: string, files: BuildFiles): Promise<void>;
  /** Deletes the files of a release. A missing release is no error. */
  removeRelease(remote: string, version: string): Promise<void>;
  /** Lists all releases of a remote with stored files, even if the registry does not name them. */
  storedReleases(remote: string): Promise<StoredRelease[]>;
  /** Reads the registry; it is empty before the first release. */
  readRegistry(): Promise<Registry>;
  /**
   * Changes the registry. No concurrent change is lost.
   *
   * @param change - Creates the new registry from the current one. It may run more than once.
   * @returns The stored registry.
   */
  updateRegistry(change: (current: Registry) => Registry): Promise<Registry>;
}

/**
 * Returns the path of a release, in all stores and URLs.
 *
 * @example releasePath('catalog', '1.0.0-3f2a91c07be4') // 'catalog/releases/1.0.0-3f2a91c07be4'
 */
export function releasePath(remote: string, version: string): string {
  return `${remote}/releases/${version}`;
}
