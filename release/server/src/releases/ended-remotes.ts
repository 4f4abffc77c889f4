import { isDeepStrictEqual } from 'node:util';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { EndedRemote, SignedRegistry } from '@clean-express/release-contract/release-registry';
import { ownerOfPart } from '@clean-express/release-contract/releases';
import type { Sql } from '@clean-express/server-kit/database';
import { and, eq, ne } from 'drizzle-orm';
import { mountedWidgets } from '../checks/compare-parts.ts';
import { readShells, visibleContracts } from '../checks/shell-contracts.ts';
import { cancelDeletion, findEnded, readEnded, releasePaths } from '../rows/ended-rows.ts';
import { isAt, isBelow, OWNED_PATH } from '../rows/path-owners.ts';
import { endPreviews } from '../rows/preview-rows.ts';
import { ReleaseError } from '../rows/release-error.ts';
import { releasesOf, visibleManifests } from '../rows/release-rows.ts';
import { type Author, endedRemotes, releases, traffic } from '../rows/schema.ts';
import type { TrafficChange } from './registry-writer.ts';

/** How long the files of a remote that has ended are kept, and its paths with them: tabs are still open. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

/** What becomes of the paths of a remote. Those without a target are gone. */
export interface Redirects {
  /** Path of the remote → where it leads, with all that is below. */
  redirects?: Readonly<Record<string, string>> | undefined;
  /** Where all other paths of the remote lead. */
  redirectAll?: string | undefined;
}

type Paths = EndedRemote['paths'];

/** @throws ReleaseError when a shell or a release that visitors get mounts a widget of a remote: its pages would break. */
async function refuseMounted(sql: Sql, remote: string): Promise<void> {
  const isOwn = (part: string) => ownerOfPart(part) === remote;
  const ofShell = (await visibleContracts(sql)).flatMap(({ widgets }) => widgets.filter(isOwn));
  if (ofShell.length > 0) {
    throw new ReleaseError(
      'refused',
      `The shell mounts ${[...new Set(ofShell)].join(', ')}. Release a shell without it first.`,
    );
  }
  for (const manifest of await visibleManifests(sql)) {
    const mounted = manifest.remote === remote ? [] : mountedWidgets(manifest).filter(isOwn);
    if (mounted.length === 0) continue;
    throw new ReleaseError(
      'refused',
      `"${manifest.remote}" ${manifest.version} mounts ${[...new Set(mounted)].join(', ')}. Release it without that first.`,
    );
  }
}

/** The paths that a remote owns or, if it has ended, that it has owned. */
async function ownedPaths(sql: Sql, remote: string): Promise<string[]> {
  const own = (await visibleManifests(sql)).filter((manifest) => manifest.remote === remote);
  const former = Object.keys((await findEnded(sql, remote))?.paths ?? {});
  return [...new Set([...own.flatMap(({ extras }) => extras.paths), ...former])].sort();
}

/**
 * Finds what the end of a remote makes of its paths. SSR servers make sure that each leads to a page.
 *
 * @throws ReleaseError when there is no such remote, visitors get a page that mounts a widget of it,
 *   or a path is not its own.
 */
export async function pathsAfterEnd(
  sql: Sql,
  remote: string,
  { redirects = {}, redirectAll }: Redirects,
): Promise<Paths> {
  if (remote === SHELL) {
    throw new ReleaseError(
      'usage',
      'The shell cannot end: every page needs it. Roll it back instead.',
    );
  }
  if ((await releasesOf(sql, remote)).length === 0) {
    throw new ReleaseError('notFound', `There is no release of "${remote}", so nothing can end.`);
  }
  await refuseMounted(sql, remote);
  const owned = await ownedPaths(sql, remote);
  const { paths: ofShell = [] } = (await readShells(sql)).live?.contract ?? {};
  const paths: Paths = Object.fromEntries(
    owned.map((path) => [path, redirectAll === undefined ? {} : { to: redirectAll }]),
  );
  for (const [path, to] of Object.entries(redirects)) {
    if (!OWNED_PATH.test(path) || !owned.some((own) => isBelow(path, own))) {
      const message = `"${remote}" does not own the path ${path}. Its paths: ${owned.join(', ') || 'none'}.`;
      throw new ReleaseError('usage', message);
    }
    // Below a page of the shell, there is none.
    paths[path] = ofShell.some((route) => isAt(route, to)) ? { to } : { to, keepsRest: true };
  }
  return paths;
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
): Promise<TrafficChange[]> {
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
  const since = isNew ? { at, deleteFilesAt: new Date(at.getTime() + KEEP_MS) } : former;
  const row = { at: since.at, deleteFilesAt: since.deleteFilesAt, paths };
  await sql
    .insert(endedRemotes)
    .values({ remote, ...row })
    .onConflictDoUpdate({ target: endedRemotes.remote, set: row });
  if (!isNew && isDeepStrictEqual(former.paths, paths)) return [];
  return [
    ...retired.map(({ version }) => ({ remote, action: 'retire', version }) as const),
    { remote, action: 'end' },
  ];
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
