import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@clean-express/federation/registry';
import {
  DirectoryStore,
  describeRelease,
  loadBuild,
  promote,
  publishBuild,
  type ReleaseStore,
} from 'delivery';
import { originOf, type ReleaseTarget, type RemotePackage } from 'site-runner';

interface Stage {
  store: ReleaseStore;
  /** The origin from which browsers load the store's files. */
  origin: string;
  /** File with the version that was staged last. */
  stamp: string;
}

/** The author of automatic entries in the history. */
const BY = 'npm start';

function wasStaged(stamp: string, version: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === version;
}

/** Whether a developer has published this version; the developer then decides about its traffic. */
function isPublished({ history = [] }: Registry, remote: string, version: string): boolean {
  return history.some(
    (entry) => entry.remote === remote && entry.version === version && entry.by !== BY,
  );
}

/**
 * Publishes a remote's build and promotes it. A build that was staged last or that a developer has
 * published stays as it is, so a canary or a rollback that is tried locally survives a restart.
 *
 * @throws BuildError when the remote is not built.
 */
async function stageRelease(built: RemotePackage, { store, origin, stamp }: Stage): Promise<void> {
  const build = await loadBuild(built);
  const { name } = built.remote;
  const description = describeRelease(build);
  const { version } = description;
  if (wasStaged(stamp, version) || isPublished(await store.readRegistry(), name, version)) return;
  const author = { by: BY, at: new Date() };
  const { registry } = await publishBuild(build, { store, origin, author }, description);
  const isLive = registry.microFrontends[name]?.some(
    ({ metadata, deployment }) => metadata.version === version && deployment.traffic === 100,
  );
  if (!isLive) await store.updateRegistry((current) => promote(current, name, version, author));
  writeFileSync(stamp, version);
}

/**
 * Publishes the builds of remotes to the store of a site, and promotes them.
 *
 * @throws BuildError when one of them is not built.
 */
export async function stageRemotes({ profile, remotes, store }: ReleaseTarget): Promise<void> {
  const releases = new DirectoryStore(store);
  const stage = (built: RemotePackage) => {
    const stamp = join(store, `${built.remote.name}.staged`);
    const origin = originOf(profile, built.remote);
    return stageRelease(built, { store: releases, origin, stamp });
  };
  await Promise.all(remotes.map(stage));
}
