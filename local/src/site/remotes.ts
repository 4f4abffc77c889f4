import { dirname, join } from 'node:path';
import { type RemotePackage, readRemote } from 'delivery';
import { glob } from 'tinyglobby';

/** All remotes of the workspace: a folder with a `remote.config.ts` is one. */
export async function findRemotes(root: string): Promise<RemotePackage[]> {
  const configs = await glob('*/remote.config.ts', { cwd: root });
  return Promise.all(configs.sort().map((config) => readRemote(join(root, dirname(config)))));
}
