import { dirname, join } from 'node:path';
import { type RemotePackage, readRemote } from '@clean-express/release-build';
import { glob } from 'tinyglobby';

/** Finds all remotes of a workspace: the folders with a `remote.config.ts`. */
export async function findRemotes(root: string): Promise<RemotePackage[]> {
  const configs = await glob('*/remote.config.ts', { cwd: root });
  return Promise.all(configs.sort().map((config) => readRemote(join(root, dirname(config)))));
}
