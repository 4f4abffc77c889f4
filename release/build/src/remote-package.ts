import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import { z } from 'zod';
import { BuildError } from './build-files.ts';

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

/** Names the place of TypeScript that Node cannot strip, which begins the stack of the error. */
function describeSyntax(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  if (!/^ERR_(UNSUPPORTED|INVALID)_TYPESCRIPT_SYNTAX$/.test(String(error.code))) return error;
  const [, file = '', line] = /^(file:.+):(\d+)$/m.exec(error.stack ?? '') ?? [];
  return new BuildError(
    `${fileURLToPath(file)}:${line}: ${error.message}. Node only strips types here: write this line in JavaScript, or with types that can be left out.`,
  );
}

/**
 * Reads a remote's configuration and version.
 *
 * @param folder - Absolute path of the remote's package.
 * @throws BuildError when the configuration has TypeScript that Node cannot strip.
 */
export async function readRemote(folder: string): Promise<RemotePackage> {
  const config = pathToFileURL(join(folder, 'remote.config.ts')).href;
  // It is type-checked in its own package.
  const { default: remote }: { default: RemoteConfig } = await import(config).catch((error) => {
    throw describeSyntax(error);
  });
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { version } = manifestSchema.parse(manifest);
  return { folder, remote, semver: version, dist: join(folder, 'dist') };
}
