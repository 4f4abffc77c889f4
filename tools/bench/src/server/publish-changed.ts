import { fileOf } from '@clean-express/federation/build';
import { type Build, DirectoryStore, loadBuild } from 'delivery';
import { findRemotes } from 'site-runner';
import { ROOT } from '../site/folders.ts';
import { direct, type REMOTES } from '../site/ports.ts';
import { publishLive } from '../site/stage-remotes.ts';

/** The remote's server bundle. When it changes, the SSR server has to load it again. */
const CHANGED_FILE = 'server/routes.js';

/** A copy of the build that differs in a comment of one file. */
function changedBuild(build: Build, number: number): Build {
  const bytes = Buffer.concat([fileOf(build.files, CHANGED_FILE), Buffer.from(`\n// ${number}`)]);
  return { ...build, files: new Map([...build.files, [CHANGED_FILE, bytes]]) };
}

/**
 * Prepares releases of a remote's build.
 *
 * @param directory - Directory of the releases and their registry.
 * @returns Publishes a release to all visitors, and resolves to its version. Each number makes
 *   another version.
 */
export async function publisherOf(
  remote: (typeof REMOTES)[number],
  directory: string,
): Promise<(number: number) => Promise<string>> {
  const found = (await findRemotes(ROOT)).find((built) => built.remote.name === remote);
  if (!found) throw new Error(`There is no remote ${remote}.`);
  const build = await loadBuild(found);
  const store = new DirectoryStore(directory);
  return (number) =>
    publishLive(store, changedBuild(build, number), { remote, origin: direct(remote) });
}
