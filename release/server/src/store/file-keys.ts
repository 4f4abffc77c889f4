import {
  fileField,
  remoteNameField,
  versionField,
} from '@clean-express/release-contract/registry-fields';
import type { StorageOptions } from '@clean-express/server-kit/storage';
import mime from 'mime';

/** A file that cannot be stored or asked for. The message says why. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

/** The store has no such file. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

/** `public` is behind the CDN; `private` is read with a permission only. */
export type ReleasePart = 'public' | 'private';

/** The place of a file. */
export interface FileName {
  part: ReleasePart;
  remote: string;
  version: string;
  /** Relative to the release: `assets/list.js`. */
  path: string;
}

const CACHE_CONTROL = {
  public: 'public, max-age=31536000, immutable',
  private: 'private, no-store',
} as const satisfies Record<ReleasePart, string>;

/** Flydrive and Windows remove a dot at the end of a name. */
const ENDS_IN_DOT = /\.(\/|$)/;

/** Whether a path is that of a sibling that a directory makes of a file in `public`. */
export function isCompressedSibling(path: string): boolean {
  return /\.(br|gz)$/.test(path);
}

/** How a file of a release is stored. */
export function optionsOf(part: ReleasePart, path: string): StorageOptions {
  return {
    contentType: mime.getType(path) ?? 'application/octet-stream',
    cacheControl: CACHE_CONTROL[part],
    served: part === 'public',
  };
}

/**
 * The key of the folder with all releases of a remote.
 *
 * @throws {@link FileRefused} when the name is not valid.
 */
export function releasesFolderOf(part: ReleasePart, remote: string): string {
  if (!remoteNameField.safeParse(remote).success) {
    throw new FileRefused(`"${remote}" is not a name of a remote. Use a–z, 0–9 and "-".`);
  }
  return `${part}/${remote}/releases`;
}

/**
 * The key of a release's folder, with names that lead nowhere else.
 *
 * @throws {@link FileRefused} when a name is not valid.
 */
export function folderOf(part: ReleasePart, remote: string, version: string): string {
  const folder = releasesFolderOf(part, remote);
  if (!versionField.safeParse(version).success) {
    throw new FileRefused(`"${version}" is not a version. Use one such as 1.0.0-3f2a91c07be4.`);
  }
  return `${folder}/${version}`;
}

/**
 * The key of a file.
 *
 * @throws {@link FileRefused} when a name is not valid.
 */
export function keyOf({ part, remote, version, path }: FileName): string {
  const folder = folderOf(part, remote, version);
  if (!fileField.safeParse(path).success || ENDS_IN_DOT.test(path)) {
    const rule =
      'Use a relative path without "..", "\\", white space, escapes and dots at the end of names.';
    throw new FileRefused(`"${path}" is not a path of a file. ${rule}`);
  }
  if (part === 'public' && isCompressedSibling(path)) {
    const rule = 'Leave compressed files out of the release: the store compresses them itself.';
    throw new FileRefused(`"${path}" cannot be published. ${rule}`);
  }
  return `${folder}/${path}`;
}
