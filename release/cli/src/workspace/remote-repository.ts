import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRemote } from '@clean-express/release-build';
import { execa } from 'execa';
import { DeliveryError } from '../errors/delivery-error.ts';
import type { Workspace } from './workspace.ts';

const withBuild: Workspace['withBuild'] = async ({ folder }, wantsBuild, read) => {
  if (!wantsBuild) return read();
  // Standard output is for the result of the command.
  const { failed } = await execa('npm', ['run', 'build'], {
    cwd: folder,
    stdio: ['ignore', process.stderr, process.stderr],
    reject: false,
  });
  if (failed) throw new DeliveryError('refused', 'The build failed. See its output above.');
  return read();
};

/**
 * The repository of one remote. Its site, with the release server and the gate, is elsewhere.
 *
 * @param root - Absolute path of the folder with `remote.config.ts`.
 */
export function remoteRepository(root: string): Workspace {
  return {
    root,
    findRemotes: async () => {
      if (existsSync(join(root, 'remote.config.ts'))) return [await readRemote(root)];
      const message = `There is no remote.config.ts in ${root}. Run this in the folder of a remote.`;
      throw new DeliveryError('usage', message);
    },
    withBuild,
  };
}
