import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@clean-express/federation/registry';
import { DirectoryStore, describeRelease, loadBuild, promote, publishBuild } from 'delivery';
import {
  BUILT_SERVER,
  localUrl,
  originOf,
  type ReleaseTarget,
  type RemotePackage,
  ROOT,
  type Service,
  type Site,
} from 'site-runner';

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
 * Publishes the builds of remotes to the store of a site, and promotes them. A build that was staged
 * last or that a developer has published stays as it is, so a canary or a rollback that is tried
 * locally survives a restart.
 */
export async function stageRemotes({ profile, remotes, store }: ReleaseTarget): Promise<void> {
  const releases = new DirectoryStore(store);
  const stage = async (built: RemotePackage) => {
    const { name } = built.remote;
    /** File with the version that was staged last. */
    const stamp = join(store, `${name}.staged`);
    const build = await loadBuild(built);
    const description = describeRelease(build);
    const { version } = description;
    if (wasStaged(stamp, version)) return;
    if (isPublished(await releases.readRegistry(), name, version)) return;
    const author = { by: BY, at: new Date() };
    const target = { store: releases, origin: originOf(profile, built.remote), author };
    const { registry } = await publishBuild(build, target, description);
    const isLive = registry.microFrontends[name]?.some(
      ({ metadata, deployment }) => metadata.version === version && deployment.traffic === 100,
    );
    if (!isLive) {
      await releases.updateRegistry((current) => promote(current, name, version, author));
    }
    writeFileSync(stamp, version);
  };
  await Promise.all(remotes.map(stage));
}

/** The canary monitor, which rolls failing canaries back. */
export function canaryMonitor({ profile, store }: Site): Service {
  return {
    name: 'canary-monitor',
    title: 'canary monitor',
    cwd: join(ROOT, 'delivery'),
    script: BUILT_SERVER,
    env: { RELEASE_STORE: store, SSR_SERVERS: localUrl(profile.ports.ssrServer) },
  };
}
