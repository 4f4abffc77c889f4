import type { Registry } from '@clean-express/federation/registry';
import type { BuildFiles } from '../build/build-files.ts';

/** A release's files in a store. */
export interface StoredRelease {
  version: string;
  /** When it was put there. */
  storedAt: Date;
}

/** Where releases and their registry are kept: a directory, or an object storage. */
export interface ReleaseStore {
  /**
   * Keeps a release's files for good. One that is there already is left as it is: the same version
   * means the same bytes.
   */
  putRelease(remote: string, version: string, files: BuildFiles): Promise<void>;
  /** Removes a release's files. One that is not there is no failure. */
  removeRelease(remote: string, version: string): Promise<void>;
  /** Every release of a remote whose files are kept, also those that the registry does not name. */
  storedReleases(remote: string): Promise<StoredRelease[]>;
  /** The registry; an empty one when nothing was published yet. */
  readRegistry(): Promise<Registry>;
  /**
   * Changes the registry so that changes at the same moment all count.
   *
   * @param change - Makes the new registry of the current one. It may run more than once.
   * @returns What is stored now.
   */
  updateRegistry(change: (current: Registry) => Registry): Promise<Registry>;
}

/**
 * A release's directory, in every store and in every URL.
 *
 * @example releasePath('catalog', '1.0.0-3f2a91c07be4') // 'catalog/releases/1.0.0-3f2a91c07be4'
 */
export function releasePath(remote: string, version: string): string {
  return `${remote}/releases/${version}`;
}
