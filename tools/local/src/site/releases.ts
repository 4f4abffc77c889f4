import {
  describeRelease,
  loadBuild,
  publishBuild,
  type Reason,
  type ReleaseRow,
  ReleaseServer,
  readCommit,
} from '@clean-express/release';
import { buildSingle } from 'single';
import { type RemotePackage, ROOT, type ServedSite, step } from 'site-runner';

/** Recorded in the history, because nothing has tested these releases. */
const REASON = 'Published by npm start from a build of this workspace, without e2e tests.';

/**
 * Publishes a build and promotes it. A build that was staged before or that a developer has published
 * stays as it is, so a canary, a rollback or the end of a remote that is tried locally survives a restart.
 */
async function stageBuild(
  server: ReleaseServer,
  built: RemotePackage,
  releases: readonly ReleaseRow[],
  change: Reason,
): Promise<void> {
  const build = await loadBuild(built);
  const { name } = build.remote;
  const { version } = describeRelease(build);
  const known = releases.filter(({ remote }) => remote === name);
  const history = known.length > 0 ? await server.history(name) : [];
  const own = history.filter((past) => past.version === version);
  const isForeign = own.some(({ reason }) => reason !== REASON);
  const isStaged = isForeign || own.some(({ action }) => action === 'promote');
  if (isStaged && known.some((row) => row.version === version)) return;
  const last = history.find(({ action }) => action === 'end' || action === 'promote');
  // Only the policy lets a remote come back that a developer has ended.
  if (last?.action === 'end') return;
  await publishBuild(server, build, change);
  await server.promote(name, version, change);
}

/** Publishes the whole site as one application on a site, which gets no release of a remote. */
export async function stageSingle(site: ServedSite): Promise<void> {
  const shell = await step('Single build', () => buildSingle());
  await stageReleases({ ...site, shell, remotes: [] });
}

/** Publishes the builds of the shell and of all remotes of the workspace on a site, and promotes them. */
export async function stageReleases(
  site: Pick<ServedSite, 'shell' | 'remotes'> & {
    releaseServer: Pick<ServedSite['releaseServer'], 'url' | 'token'>;
  },
): Promise<void> {
  const server = new ReleaseServer(site.releaseServer);
  const releases = await server.releases();
  const change = { reason: REASON, commit: await readCommit(ROOT) };
  // Remotes are compared with the live shell.
  await stageBuild(server, site.shell, releases, change);
  await Promise.all(site.remotes.map((built) => stageBuild(server, built, releases, change)));
}
