import { join } from 'node:path';
import { type Build, DirectoryStore, loadBuild, promote, publishBuild } from 'delivery';
import { findRemotes } from 'site-runner';
import { DATA, ROOT } from './folders.ts';
import { type Addresses, REMOTES } from './ports.ts';

/**
 * Publishes a build of a remote to all visitors.
 *
 * @returns The version of the release.
 */
export async function publishLive(
  store: DirectoryStore,
  build: Build,
  { remote, origin }: { remote: string; origin: string },
): Promise<string> {
  const author = { by: 'bench', at: new Date() };
  const { release } = await publishBuild(build, { store, origin, author });
  const { version } = release.metadata;
  await store.updateRegistry((current) => promote(current, remote, version, author));
  return version;
}

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
    await publishLive(store, await loadBuild(found), { remote: name, origin: addressOf(name) });
  }
  return directory;
}
