import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import { temporaryDirectory } from '@clean-express/release-contract/testing';

/** The packages that a remote of the workspace has. */
const MODULES = join(import.meta.dirname, '../../../mfe-blog/node_modules');

/** A remote with routes alone. */
export const giftCards: RemoteConfig = {
  name: 'gift-cards',
  owner: '@clean-express/team',
  port: 3009,
  paths: ['/gift-cards'],
  scriptBudget: 10,
  exposes: { './routes': './src/routes.js' },
};

/**
 * Writes the sources of a remote into a folder with packages, which is deleted after the tests.
 *
 * @param sources - Path → content.
 * @returns The absolute path of the folder.
 */
export async function writeRemote(sources: Readonly<Record<string, string>>): Promise<string> {
  const root = await temporaryDirectory();
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  // What a development server writes there belongs to the remote.
  await mkdir(join(root, 'node_modules'), { recursive: true });
  for (const name of await readdir(MODULES)) {
    if (name.startsWith('.')) continue;
    await symlink(join(MODULES, name), join(root, 'node_modules', name), 'dir');
  }
  return root;
}
