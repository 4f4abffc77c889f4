import { join } from 'node:path';
import { DirectoryStore, loadBuild, promote, publishBuild } from 'delivery';
import { findRemotes } from 'site-runner';
import { DATA, ROOT } from './folders.ts';
import { type Addresses, REMOTES } from './ports.ts';

const AUTHOR = { by: 'bench' };

/**
 * Publishes the builds of the measured remotes to all visitors.
 *
 * @returns Directory of the releases and their registry.
 * @throws BuildError when a remote is not built.
 */
export async function stageRemotes(addressOf: Addresses): Promise<string> {
  const directory = join(DATA, 'releases');
  const store = new DirectoryStore(directory);
  for (const found of await findRemotes(ROOT)) {
    const name = REMOTES.find((measured) => measured === found.remote.name);
    if (!name) continue;
    const build = await loadBuild(found);
    const author = { ...AUTHOR, at: new Date() };
    const origin = addressOf(name);
    const { release } = await publishBuild(build, { store, origin, author });
    const { version } = release.metadata;
    await store.updateRegistry((current) => promote(current, name, version, author));
  }
  return directory;
}
