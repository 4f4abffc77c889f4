import {
  describeRelease,
  loadBuild,
  openReleaseServer,
  publishBuild,
  type Reason,
  type ReleaseRow,
  type ReleaseServer,
  readCommit,
} from '@clean-express/release';
import { type RemotePackage, ROOT, type ServedSite } from 'site-runner';

/** Recorded in the history, because nothing has tested these releases. */
const REASON = 'Published by npm start from a build of this workspace, without e2e tests.';

async function isStaged(server: ReleaseServer, { remote, version }: ReleaseRow): Promise<boolean> {
  const changes = (await server.history(remote)).filter((change) => change.version === version);
  const isOwn = changes.every(({ reason }) => reason === REASON);
  return !isOwn || changes.some(({ action }) => action === 'promote');
}

/** Whether a developer has ended a remote: only the policy lets it come back. */
async function hasEnded(server: ReleaseServer, remote: string): Promise<boolean> {
  const changes = await server.history(remote);
  const last = changes.find(({ action }) => action === 'end' || action === 'promote');
  return last?.action === 'end';
}

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
  const known = releases.find((row) => row.remote === name && row.version === version);
  if (known && (await isStaged(server, known))) return;
  if (releases.some((row) => row.remote === name) && (await hasEnded(server, name))) return;
  await publishBuild(server, build, change);
  await server.promote(name, version, change);
}

/** Publishes the builds of all remotes of the workspace on a site, and promotes them. */
export async function stageRemotes(
  site: Parameters<typeof openReleaseServer>[0] & Pick<ServedSite, 'remotes'>,
): Promise<void> {
  const server = await openReleaseServer(site);
  const releases = await server.releases();
  const change = { reason: REASON, commit: await readCommit(ROOT) };
  await Promise.all(site.remotes.map((built) => stageBuild(server, built, releases, change)));
}
