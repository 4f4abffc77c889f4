import { dirname, join } from 'node:path';
import { glob } from 'tinyglobby';
import { type RemotePackage, readRemote } from './read-remote.ts';

/**
 * Finds all remotes of a workspace: the folders with a `remote.config.ts`.
 *
 * @param root - Absolute path of the workspace.
 */
export async function findRemotes(root: string): Promise<RemotePackage[]> {
  const configs = await glob('*/remote.config.ts', { cwd: root });
  return Promise.all(configs.sort().map((config) => readRemote(join(root, dirname(config)))));
}
