import {
  type Build,
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
 * Publishes a build and promotes it. If somebody has changed the remote since the last start, a build that
 * was staged before stays as it is, so a canary, a roll-back or the end of a remote that is tried locally
 * survives a restart.
 *
 * @param change - Its reason tells what earlier starts have changed.
 * @returns A remark, if visitors of the site do not get the build.
 */
export async function stageBuild(
  server: ReleaseServer,
  build: Build,
  releases: readonly ReleaseRow[],
  change: Reason,
): Promise<string | undefined> {
  const { name } = build.remote;
  const { version } = describeRelease(build);
  const known = releases.filter(({ remote }) => remote === name);
  const staged = known.find((row) => row.version === version);
  if (staged?.role === 'live') return;
  const history = known.length > 0 ? await server.history(name) : [];
  const last = history.find(({ action }) => action === 'end' || action === 'promote');
  // Only the policy lets a remote come back that a developer has ended.
  if (last?.action === 'end') return `${name} has ended`;
  if (staged && history[0]?.reason !== change.reason) {
    const command = `npm run release -- promote ${name} ${version}`;
    return `${name} stays as you have left it, and \`${command}\` shows this build`;
  }
  if (!staged) await publishBuild(server, build, change);
  await server.promote(name, version, change);
}

/** Publishes the whole site as one application on a site, which gets no release of a remote. */
export async function stageSingle(site: ServedSite, note: (remark: string) => void): Promise<void> {
  const shell = await step('Single build', () => buildSingle());
  await stageReleases({ ...site, shell, remotes: [] }, note);
}

/**
 * Publishes the builds of the shell and of all remotes of the workspace on a site, and promotes them.
 *
 * @param note - Called with what the site does not show.
 */
export async function stageReleases(
  site: Pick<ServedSite, 'shell' | 'remotes'> & {
    releaseServer: Pick<ServedSite['releaseServer'], 'url' | 'token'>;
  },
  note: (remark: string) => void,
): Promise<void> {
  const server = new ReleaseServer(site.releaseServer);
  const releases = await server.releases();
  const change = { reason: REASON, commit: await readCommit(ROOT) };
  const stage = async (built: RemotePackage) =>
    stageBuild(server, await loadBuild(built), releases, change);
  // Remotes are compared with the live shell.
  const remarks = [await stage(site.shell), ...(await Promise.all(site.remotes.map(stage)))];
  note(remarks.filter((remark) => remark !== undefined).join('; '));
}
