import { join } from 'node:path';
import { DirectoryStore, findRemotes, loadBuild, promote, publishBuild } from 'delivery';
import { DATA, ROOT } from './folders.ts';
import type { Addresses, ServerName } from './ports.ts';

const AUTHOR = { by: 'bench' };

/**
 * Publishes the builds of all remotes to everybody.
 *
 * @returns Directory of the releases and their registry.
 * @throws BuildError when a remote is not built.
 */
export async function stageRemotes(addressOf: Addresses): Promise<string> {
  const directory = join(DATA, 'releases');
  const store = new DirectoryStore(directory);
  for (const found of await findRemotes(ROOT)) {
    const build = await loadBuild(found);
    const { name } = build.remote;
    const author = { ...AUTHOR, at: new Date() };
    const origin = addressOf(name as ServerName);
    const { release } = await publishBuild(build, { store, origin, author });
    const { version } = release.metadata;
    await store.updateRegistry((current) => promote(current, name, version, author));
  }
  return directory;
}
