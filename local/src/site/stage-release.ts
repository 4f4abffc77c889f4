import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Registry } from '@clean-express/federation/registry';
import {
  describeRelease,
  loadBuild,
  promote,
  publishBuild,
  type ReleaseStore,
  type RemotePackage,
} from 'delivery';

interface Stage {
  store: ReleaseStore;
  /** Where browsers will find the store's files. */
  origin: string;
  /** File that names the version that was staged last. */
  stamp: string;
}

/** How entries of the history are signed that nobody made by hand. */
const BY = 'npm start';

function wasStaged(stamp: string, version: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === version;
}

/** Somebody published this very build by hand, and decides who gets it. */
function isDelivered({ history = [] }: Registry, remote: string, version: string): boolean {
  return history.some(
    (entry) => entry.remote === remote && entry.version === version && entry.by !== BY,
  );
}

/**
 * Publishes a remote's build to everybody, unless it is the one that was staged last or somebody
 * published it by hand: a canary or a roll-back that is tried out locally outlives a restart.
 *
 * @throws BuildError when the remote is not built.
 */
export async function stageRelease(
  built: RemotePackage,
  { store, origin, stamp }: Stage,
): Promise<void> {
  const build = await loadBuild(built);
  const { name } = built.remote;
  const { version } = describeRelease(build);
  if (wasStaged(stamp, version) || isDelivered(await store.readRegistry(), name, version)) return;
  const author = { by: BY, at: new Date() };
  const { registry } = await publishBuild(build, { store, origin, author });
  const isLive = registry.microFrontends[name]?.some(
    ({ metadata, deployment }) => metadata.version === version && deployment.traffic === 100,
  );
  if (!isLive) await store.updateRegistry((current) => promote(current, name, version, author));
  writeFileSync(stamp, version);
}
