import {
  type Build,
  DirectoryStore,
  fileOf,
  findRemotes,
  loadBuild,
  promote,
  publishBuild,
} from 'delivery';
import { ROOT } from '../site/folders.ts';
import { direct, type REMOTES } from '../site/ports.ts';

/** What draws a remote's pages on the server: each release has to be loaded anew. */
const CHANGED = 'server/routes.js';

/** The same build, but for a comment in one file. */
function changedBuild(build: Build, number: number): Build {
  const bytes = Buffer.concat([fileOf(build.files, CHANGED), Buffer.from(`\n// ${number}`)]);
  return { ...build, files: new Map([...build.files, [CHANGED, bytes]]) };
}

/**
 * Prepares releases of a remote's build.
 *
 * @param directory - Of the releases and their registry.
 * @returns Publishes one to everybody, and tells its version. Each number is another version.
 */
export async function publisherOf(
  remote: (typeof REMOTES)[number],
  directory: string,
): Promise<(number: number) => Promise<string>> {
  const found = (await findRemotes(ROOT)).find((built) => built.remote.name === remote);
  if (!found) throw new Error(`There is no remote ${remote}.`);
  const build = await loadBuild(found);
  const store = new DirectoryStore(directory);
  return async (number) => {
    const author = { by: 'bench', at: new Date() };
    const changed = changedBuild(build, number);
    const { release } = await publishBuild(changed, { store, origin: direct(remote), author });
    const { version } = release.metadata;
    await store.updateRegistry((current) => promote(current, remote, version, author));
    return version;
  };
}
