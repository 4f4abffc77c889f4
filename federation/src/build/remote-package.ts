import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { RemoteConfig } from '../remote-config.ts';

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

const manifestSchema = z.object({ version: z.string() });

/**
 * Reads a remote's configuration and version. The configuration is TypeScript: the process needs
 * `tsx`.
 *
 * @param folder - Absolute path of the remote's package.
 */
export async function readRemote(folder: string): Promise<RemotePackage> {
  const config = pathToFileURL(join(folder, 'remote.config.ts')).href;
  // It is type-checked in its own package.
  const { default: remote }: { default: RemoteConfig } = await import(config);
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { version } = manifestSchema.parse(manifest);
  return { folder, remote, semver: version, dist: join(folder, 'dist') };
}
