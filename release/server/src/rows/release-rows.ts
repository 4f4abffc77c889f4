import { createHash } from 'node:crypto';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { manifestSchema } from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { and, asc, desc, eq, inArray, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import { ReleaseError } from './release-error.ts';
import {
  canaryPlans,
  type HistoryRow,
  history,
  type ReleaseRow,
  releases,
  type TrafficRow,
  traffic,
} from './schema.ts';

/** How far back releases that were live are searched for. */
const HISTORY_MAX = 1000;

/** The SHA-256 by which the registry names a manifest. */
export function manifestHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Parses the text of a manifest.
 *
 * @throws ReleaseError when it is not one.
 */
export function parseManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? error.issues.map(({ path, message }) => `"${path.join('.')}" ${message}`).join('; ')
        : 'it is not JSON';
    throw new ReleaseError('invalid', `The manifest is not valid: ${reason}.`);
  }
}

/** The releases of all remotes, newest first. */
export function allReleases(sql: Sql): Promise<ReleaseRow[]> {
  return sql.select().from(releases).orderBy(asc(releases.remote), desc(releases.id));
}

/** The releases of a remote, newest first. */
export function releasesOf(sql: Sql, remote: string): Promise<ReleaseRow[]> {
  return sql.select().from(releases).where(eq(releases.remote, remote)).orderBy(desc(releases.id));
}

export async function findRelease(
  sql: Sql,
  remote: string,
  version: string,
): Promise<ReleaseRow | undefined> {
  const [found] = await sql.select().from(releases).where(named(remote, version));
  return found;
}

const named = (remote: string, version: string) =>
  and(eq(releases.remote, remote), eq(releases.version, version));

/** @throws ReleaseError when there is no such release. */
export async function requireRelease(
  sql: Sql,
  remote: string,
  version: string,
): Promise<ReleaseRow> {
  const found = await findRelease(sql, remote, version);
  if (found) return found;
  const versions = (await releasesOf(sql, remote)).map((release) => release.version);
  throw new ReleaseError(
    'notFound',
    `"${remote}" has no release ${version}. Its releases: ${versions.join(', ') || 'none'}.`,
  );
}

/** What to do with a release that is not accepted. */
const ADVICE = {
  uploaded: 'is not accepted yet. Run its gate first.',
  retired: 'is retired. Publish it again.',
};

/** A release in one of these states. */
async function requireState(
  sql: Sql,
  remote: string,
  version: string,
  states: readonly ReleaseRow['state'][],
): Promise<ReleaseRow> {
  const release = await requireRelease(sql, remote, version);
  const { state } = release;
  if (state === 'accepted' || states.includes(state)) return release;
  throw new ReleaseError('refused', `The release ${version} of "${remote}" ${ADVICE[state]}`);
}

/** @throws ReleaseError when there is no such release, or it may not get visitors. */
export const requireAccepted = (sql: Sql, remote: string, version: string): Promise<ReleaseRow> =>
  requireState(sql, remote, version, []);

/** @throws ReleaseError when there is no such release, or it is retired. */
export const requireUsable = (sql: Sql, remote: string, version: string): Promise<ReleaseRow> =>
  requireState(sql, remote, version, ['uploaded']);

/** Changes the state of a release. */
export async function setState(
  sql: Sql,
  { remote, version }: Pick<ReleaseRow, 'remote' | 'version'>,
  state: ReleaseRow['state'],
): Promise<void> {
  await sql.update(releases).set({ state }).where(named(remote, version));
}

/** @returns `undefined` if no release of the remote is live. */
export async function findTraffic(sql: Sql, remote: string): Promise<TrafficRow | undefined> {
  const [found] = await sql.select().from(traffic).where(eq(traffic.remote, remote));
  return found;
}

/** @throws ReleaseError when no release of the remote is live. */
export async function requireTraffic(sql: Sql, remote: string): Promise<TrafficRow> {
  const found = await findTraffic(sql, remote);
  if (found) return found;
  throw new ReleaseError(
    'notFound',
    `No release of "${remote}" is live yet. Promote one of its releases first.`,
  );
}

/** What visitors get of a remote, each with the set that moves with it. */
interface NewTraffic {
  live: string;
  liveSet?: string | null | undefined;
  canary?: { version: string; share: number; set?: string | undefined } | undefined;
}

/** Gives visitors the live release, and a share of them the canary. The steps of a canary end with it. */
export async function setTraffic(
  sql: Sql,
  remote: string,
  { live, liveSet = null, canary }: NewTraffic,
): Promise<void> {
  const { version = null, share = null, set = null } = canary ?? {};
  const values = { live, liveSet, canary: version, share, canarySet: set };
  await sql
    .insert(traffic)
    .values({ remote, ...values })
    .onConflictDoUpdate({ target: traffic.remote, set: values });
  await sql.delete(canaryPlans).where(eq(canaryPlans.remote, remote));
}

/** Whether a release was live, now or before. */
export async function wasLive(sql: Sql, remote: string, version: string): Promise<boolean> {
  const [found] = await sql
    .select({ id: history.id })
    .from(history)
    .where(and(eq(history.remote, remote), eq(history.live, version)))
    .limit(1);
  return found !== undefined;
}

/** The changes that made a release of a remote live, or ended its canary, newest first. */
export function liveChanges(sql: Sql, remote: string): Promise<HistoryRow[]> {
  // All others repeat what is live, and would soon be the newest thousand.
  const isOfLive = inArray(history.action, ['promote', 'rollback', 'recover']);
  return sql
    .select()
    .from(history)
    .where(and(eq(history.remote, remote), isOfLive))
    .orderBy(desc(history.id))
    .limit(HISTORY_MAX);
}

/** Each release of a remote → when it was uploaded or accepted last, or lost its visitors. */
export async function lastUses(sql: Sql, remote: string): Promise<Map<string | null, Date>> {
  const { id, action, version, live, share, at } = history;
  const isUse = inArray(action, [
    'upload',
    'accept',
    'canary',
    'promote',
    'rollback',
    'recover',
    'end',
  ]);
  const changes = await sql
    .select({ action, version, live, share, at })
    .from(history)
    .where(and(eq(history.remote, remote), isUse))
    .orderBy(asc(id));
  const uses = new Map<string | null, Date>();
  let visible: (string | null)[] = [];
  for (const change of changes) {
    const isAdded = ['upload', 'accept'].includes(change.action);
    for (const used of isAdded ? [change.version] : visible) uses.set(used, change.at);
    if (isAdded) continue;
    visible = [change.live, change.share ? change.version : null];
  }
  return uses;
}

const isLive = eq(releases.version, traffic.live);

/**
 * The manifests of the releases of all remotes, the shell left out, that visitors get.
 *
 * @param which - By default, also those in canaries.
 */
export async function visibleManifests(
  sql: Sql,
  which: 'live' | 'all' = 'all',
): Promise<Manifest[]> {
  const isVisible = which === 'live' ? isLive : or(isLive, eq(releases.version, traffic.canary));
  const rows = await sql
    .select({ manifest: releases.manifest })
    .from(traffic)
    .innerJoin(releases, and(eq(releases.remote, traffic.remote), isVisible))
    .where(ne(traffic.remote, SHELL));
  return rows.map(({ manifest }) => parseManifest(manifest));
}

/**
 * Finds the target of a roll-back: the release that was live before. Releases that were themselves
 * rolled back, and not promoted since, are skipped, and so are those that are not accepted.
 *
 * @returns `undefined` when there is none.
 */
export async function rollbackTarget(
  sql: Sql,
  remote: string,
  live: string,
): Promise<string | undefined> {
  const accepted = await sql
    .select({ version: releases.version })
    .from(releases)
    .where(and(eq(releases.remote, remote), eq(releases.state, 'accepted')));
  const usable = new Set(accepted.map(({ version }) => version));
  const skipped = new Set([live]);
  for (const change of await liveChanges(sql, remote)) {
    if (change.live && !skipped.has(change.live) && usable.has(change.live)) return change.live;
    if (change.from) skipped.add(change.from);
  }
  return undefined;
}
