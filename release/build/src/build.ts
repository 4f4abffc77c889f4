import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type BuildFiles, readBuild, surplusMaps } from './build-files.ts';
import type { RemotePackage } from './remote-package.ts';
import { readViteManifest, type ViteManifest } from './vite-manifest.ts';

/** Long enough to be unique among the builds of a remote, short enough to read. */
const HASH_LENGTH = 12;

/** The build of a remote, read from its `dist`. */
export interface Build extends Pick<RemotePackage, 'remote' | 'semver'> {
  files: BuildFiles;
  /** Source maps that are too large to be published. They are not among the files. */
  withoutMaps?: readonly string[];
  manifest: ViteManifest;
  builtAt: Date;
}

/** @throws BuildError when the package is not built. */
export async function loadBuild({ remote, semver, dist }: RemotePackage): Promise<Build> {
  const [all, manifest] = await Promise.all([readBuild(dist), readViteManifest(dist)]);
  const { mtime: builtAt } = await stat(dist);
  const withoutMaps = surplusMaps(all);
  const files = new Map([...all].filter(([path]) => !withoutMaps.includes(path)));
  return { remote, semver, files, withoutMaps, manifest, builtAt };
}

/**
 * Computes the version of a release: the package's version, and a hash of all files and of the registry
 * entry. The same build has the same version, so publishing it twice changes nothing.
 *
 * @param description - The registry entry; any JSON.
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
