import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteConfig } from '@clean-express/federation/remote-config';

/** The package of a remote. */
export interface RemotePackage {
  /** Absolute path of its folder. */
  folder: string;
  remote: RemoteConfig;
  /** Version in its `package.json`. */
  semver: string;
  /** Directory of its build. */
  dist: string;
}

/**
 * Reads a remote's configuration and version. The configuration is TypeScript: the process needs
 * `tsx`.
 *
 * @param folder - Absolute path of the remote's package.
 * @throws When the folder is not the package of a remote.
 */
export async function readRemote(folder: string): Promise<RemotePackage> {
  const config = pathToFileURL(join(folder, 'remote.config.ts')).href;
  const { default: remote } = (await import(config)) as { default: RemoteConfig };
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { folder, remote, semver: version, dist: join(folder, 'dist') };
}
