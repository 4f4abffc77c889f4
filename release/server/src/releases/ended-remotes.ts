import { isDeepStrictEqual } from 'node:util';
import { plainPathField } from '@clean-express/release-contract/registry-fields';
import type {
  EndedRemote,
  Manifest,
  SignedRegistry,
} from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { and, eq, ne } from 'drizzle-orm';
import { contractOf, visibleContracts } from '../checks/shell-contracts.ts';
import { cancelDeletion, findEnded, readEnded, releasePaths } from '../rows/ended-rows.ts';
import { isAt, isBelow, OWNED_PATH } from '../rows/path-owners.ts';
import { endPreviews } from '../rows/preview-rows.ts';
import { ReleaseError } from '../rows/release-error.ts';
import { releasesOf, type VisibleRelease, visibleReleases } from '../rows/release-rows.ts';
import { endedRemotes, releases, traffic } from '../rows/schema.ts';
import type { Author, ChangeEvent } from './registry-writer.ts';

/** How long the files of a remote that has ended are kept: open tabs may still load them. */
const KEEP_FILES_MS = 30 * 24 * 60 * 60 * 1000;

/** What becomes of the paths of a remote. Those without a target are gone. */
export interface Redirects {
  /** Path of the remote → where it leads, with all that is below. */
  redirects?: Readonly<Record<string, string>> | undefined;
  /** Where all other paths of the remote lead. */
  redirectAll?: string | undefined;
}

type Paths = EndedRemote['paths'];

/** The pages that all visitors get without a remote. */
interface RestOfSite {
  shellPaths: readonly string[];
  others: readonly Manifest[];
}

async function restOfSite(
  sql: Sql,
  remote: string,
  visible: readonly VisibleRelease[],
): Promise<RestOfSite> {
  const { paths: shellPaths = [] } = (await contractOf(sql, 'live'))?.contract ?? {};
  const others = visible.filter(({ manifest, isLive }) => isLive && manifest.remote !== remote);
  return { shellPaths, others: others.map(({ manifest }) => manifest) };
}

const isOfShell = (path: string, { shellPaths }: RestOfSite) =>
  shellPaths.some((route) => isAt(route, path));

const isOfRemote = (path: string, { others }: RestOfSite) =>
  others.some(({ extras: { paths, pages } }) => {
    const routes = Object.keys(pages);
    const isOwned = paths.some((own) => isBelow(path, own));
    return isOwned && (routes.length === 0 || routes.some((route) => isAt(route, path)));
  });

/** @throws ReleaseError when a shell that visitors get mounts a widget of a remote: its pages would break. */
async function refuseMounted(sql: Sql, remote: string): Promise<void> {
  const widgets = (await visibleContracts(sql)).flatMap((contract) => contract.widgets);
  const mounted = new Set(widgets.filter((widget) => widget.startsWith(`${remote}/`)));
  if (mounted.size === 0) return;
  throw new ReleaseError(
    'refused',
    `The shell mounts ${[...mounted].join(', ')}. Deploy a shell without it, and register its contract: release shell-contract.`,
  );
}

/** @throws ReleaseError when a redirect is not one of the remote's paths, or leads to no page of the site. */
function refuseRedirects(
  remote: string,
  owned: readonly string[],
  { redirects = {}, redirectAll }: Redirects,
  site: RestOfSite,
): void {
  for (const path of Object.keys(redirects)) {
    if (OWNED_PATH.test(path) && owned.some((own) => isBelow(path, own))) continue;
    const all = owned.join(', ') || 'none';
    throw new ReleaseError(
      'usage',
      `"${remote}" does not own the path ${path}. Its paths: ${all}.`,
    );
  }
  const targets = [...Object.values(redirects), redirectAll].filter(
    (target) => target !== undefined,
  );
  for (const target of targets) {
    const isPlain = plainPathField.safeParse(target).success;
    // A chain of redirects could become a loop: a target is a page.
    if (isPlain && (isOfShell(target, site) || isOfRemote(target, site))) continue;
    throw new ReleaseError(
      'usage',
      `No path can lead to ${target}: without "${remote}", this site has no such page. Name a path of the shell or of a live remote, such as /my-path.`,
    );
  }
}

function pathsAfterEnd(
  owned: readonly string[],
  { redirects = {}, redirectAll }: Redirects,
  site: RestOfSite,
): Paths {
  const others = owned.map((path) => [path, redirectAll ? { to: redirectAll } : {}] as const);
  const moved = Object.entries(redirects).map(([path, to]) => {
    // Below a page of the shell, there is none.
    const target = isOfShell(to, site) ? { to } : { to, keepsRest: true };
    return [path, target] as const;
  });
  return Object.fromEntries([...others, ...moved]);
}

/**
 * Finds out what the end of a remote leads to, and changes nothing.
 *
 * @returns The paths that it owns or, if it has ended, that it has owned → what becomes of them.
 * @throws ReleaseError when there is no such remote, the shell mounts a widget of it, or a redirect
 *   is not possible.
 */
export async function planEnd(sql: Sql, remote: string, wanted: Redirects): Promise<Paths> {
  if ((await releasesOf(sql, remote)).length === 0) {
    throw new ReleaseError('notFound', `There is no release of "${remote}", so nothing can end.`);
  }
  await refuseMounted(sql, remote);
  const visible = await visibleReleases(sql);
  const own = visible.filter(({ manifest }) => manifest.remote === remote);
  const former = await findEnded(sql, remote);
  const owned = [
    ...own.flatMap(({ manifest }) => manifest.extras.paths),
    // The redirects of a former end are decided anew.
    ...Object.keys(former?.paths ?? {}),
  ];
  const distinct = [...new Set(owned)].sort();
  const site = await restOfSite(sql, remote, visible);
  refuseRedirects(remote, distinct, wanted, site);
  return pathsAfterEnd(distinct, wanted, site);
}

/**
 * Ends a remote: visitors get none of its releases any more, also by previews.
 *
 * @param paths - What becomes of its paths.
 * @returns What it changes: the releases that it retires, and that the remote has ended.
 */
export async function endRemote(
  sql: Sql,
  remote: string,
  paths: Paths,
  { at, by }: { at: Date } & Pick<Author, 'by'>,
): Promise<ChangeEvent[]> {
  const former = await findEnded(sql, remote);
  await releasePaths(sql, Object.keys(paths));
  const ended = await sql.delete(traffic).where(eq(traffic.remote, remote)).returning();
  const retired = await sql
    .update(releases)
    .set({ state: 'retired' })
    .where(and(eq(releases.remote, remote), ne(releases.state, 'retired')))
    .returning({ version: releases.version });
  for (const { version } of retired) await endPreviews(sql, { remote, version }, { at, by });
  const isNew = !former || ended.length > 0 || retired.length > 0;
  const deleteFilesAt = isNew ? new Date(at.getTime() + KEEP_FILES_MS) : former.deleteFilesAt;
  const row = { at: isNew ? at : former.at, paths, deleteFilesAt };
  await sql
    .insert(endedRemotes)
    .values({ remote, ...row })
    .onConflictDoUpdate({ target: endedRemotes.remote, set: row });
  if (!isNew && isDeepStrictEqual(former.paths, paths)) return [];
  const retirements = retired.map(
    ({ version }) => ({ remote, action: 'retire', version }) as const,
  );
  return [...retirements, { remote, action: 'end' }];
}

/**
 * Takes over which remotes have ended from the signed registry, after a backup was restored.
 *
 * @param except - Remotes that keep what the database says.
 * @returns The remotes that have ended since the backup.
 */
export async function recoverEnded(
  sql: Sql,
  { remotes, ended = {} }: Pick<SignedRegistry, 'remotes' | 'ended'>,
  { except, by }: { except: ReadonlySet<string> } & Pick<Author, 'by'>,
): Promise<string[]> {
  const known = await readEnded(sql);
  const changed: string[] = [];
  for (const [remote, { at, paths }] of Object.entries(ended)) {
    if (except.has(remote) || isDeepStrictEqual(known[remote], ended[remote])) continue;
    const isLive = Object.hasOwn(remotes, remote);
    // Its traffic is taken over after this.
    await endRemote(sql, remote, paths, { at: new Date(at), by });
    if (isLive) await cancelDeletion(sql, remote);
    else changed.push(remote);
  }
  return changed;
}
