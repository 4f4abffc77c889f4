import { canaryId } from '@clean-express/release-contract/canary-buckets';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { NamedRelease } from '@clean-express/release-contract/release-api';
import type { Policy } from '@clean-express/release-contract/release-policy';
import type { Sql } from '@clean-express/server-kit/database';
import { and, desc, eq, inArray, ne, or } from 'drizzle-orm';
import { refuseViolations } from '../checks/path-claims.ts';
import { type RollBack, rollBacksWithShell } from '../checks/shell-contracts.ts';
import { readCounts } from '../rows/count-rows.ts';
import { claimPaths } from '../rows/ended-rows.ts';
import { ReleaseError } from '../rows/release-error.ts';
import {
  findTraffic,
  parseManifest,
  requireAccepted,
  requireTraffic,
  setTraffic,
  wasLive,
} from '../rows/release-rows.ts';
import { type Author, canaryPlans, history, type ReleaseRow, traffic } from '../rows/schema.ts';
import { requireApproval } from './approval.ts';
import type { TrafficChange } from './registry-writer.ts';

/** How a canary grows by itself. */
export interface Steps {
  /** Shares of the visitors, in percent, each larger than the one before; 100 promotes. */
  steps: readonly number[];
  /** How long each step takes at least, in milliseconds. */
  everyMs: number;
}

/** Who changes traffic, and by which rules. */
interface Context {
  /** A transaction. */
  sql: Sql;
  policy: Policy;
  author: Author;
}

/** Releases that move together: one, or a set. */
type Moved = readonly NamedRelease[];

const quoted = (remotes: Moved) => remotes.map(({ remote }) => `"${remote}"`).join(', ');

/** The set that has the same canary as a remote, itself included; empty for one alone. */
async function canarySetOf(sql: Sql, remote: string): Promise<NamedRelease[]> {
  const set = (await findTraffic(sql, remote))?.canarySet;
  if (!set) return [];
  const rows = await sql.select().from(traffic).where(eq(traffic.canarySet, set));
  return rows.map(({ remote, canary }) => ({ remote, version: canary ?? '' }));
}

/** Some releases, and what is in a canary with their remotes. */
async function withSets(sql: Sql, wanted: Moved): Promise<Moved> {
  const sets = await Promise.all(wanted.map(({ remote }) => canarySetOf(sql, remote)));
  const all = new Map([...sets.flat(), ...wanted].map((release) => [release.remote, release]));
  return [...all.values()];
}

/**
 * Refuses to move a part of the set that a canary consists of: its visitors would get releases together that do
 * not belong together.
 *
 * @throws ReleaseError
 */
export async function refuseDivided(
  sql: Sql,
  moved: readonly Pick<NamedRelease, 'remote'>[],
): Promise<void> {
  for (const { remote } of moved) {
    const set = await canarySetOf(sql, remote);
    const left = set.filter((one) => !moved.some((other) => other.remote === one.remote));
    if (left.length === 0) continue;
    throw new ReleaseError(
      'conflict',
      `"${remote}" is in a canary together with ${quoted(left)}. Name all of them, or end the canary first: release rollback ${remote}`,
    );
  }
}

/**
 * Releases that may get visitors who did not have them before, each beside the others.
 *
 * @throws ReleaseError, or ContractViolated, when one may not.
 */
export async function requirePromotable(
  { sql, policy, author }: Context,
  moved: Moved,
): Promise<ReleaseRow[]> {
  if (new Set(moved.map(({ remote }) => remote)).size < moved.length) {
    throw new ReleaseError('usage', 'Name each remote once.');
  }
  await refuseDivided(sql, moved);
  const rows: ReleaseRow[] = [];
  for (const { remote, version } of moved) {
    const release = await requireAccepted(sql, remote, version);
    await requireApproval(sql, policy, release, author);
    rows.push(release);
  }
  const manifests = rows.map(({ manifest }) => parseManifest(manifest));
  for (const manifest of manifests) {
    const partners = manifests.filter((other) => other !== manifest);
    await refuseViolations(sql, policy, manifest, partners);
  }
  return rows;
}

/** Gives releases to the same share of the visitors, in percent; 0 ends their canary. */
export async function giveShare(
  context: Context,
  wanted: Moved,
  share: number,
): Promise<TrafficChange[]> {
  const { sql } = context;
  if (share > 0) await requirePromotable(context, wanted);
  const moved = share > 0 ? wanted : await withSets(sql, wanted);
  const set = wanted.length > 1 ? canaryId(wanted) : undefined;
  const changes: TrafficChange[] = [];
  for (const { remote, version } of moved) {
    await requireAccepted(sql, remote, version);
    const { live, liveSet } = await requireTraffic(sql, remote);
    if (live === version) {
      throw new ReleaseError('usage', `The release ${version} of "${remote}" is live already.`);
    }
    const canary = share > 0 ? { version, share, set } : undefined;
    await setTraffic(sql, remote, { live, liveSet, canary });
    changes.push({ remote, action: 'canary', version, share });
  }
  return changes;
}

/**
 * Gives releases to all visitors.
 *
 * @param rows - Result of {@link requirePromotable}.
 */
export async function promote(sql: Sql, rows: readonly ReleaseRow[]): Promise<TrafficChange[]> {
  const liveSet = rows.length > 1 ? canaryId(rows) : undefined;
  const changes: TrafficChange[] = [];
  for (const release of rows) {
    const { remote, version } = release;
    await claimPaths(sql, release);
    await setTraffic(sql, remote, { live: version, liveSet });
    changes.push({ remote, action: 'promote', version });
  }
  return changes;
}

/**
 * Gives releases to the first of some shares, and notes those that follow.
 *
 * @param now - The time.
 */
export async function takeFirst(
  context: Context,
  moved: Moved,
  { steps: [share = 100, ...steps], everyMs }: Steps,
  now: Date,
): Promise<TrafficChange[]> {
  const { sql, author } = context;
  if (share === 100) return promote(sql, await requirePromotable(context, moved));
  const changes = await giveShare(context, moved, share);
  if (steps.length === 0) return changes;
  const countsOf = await readCounts(sql);
  const dueAt = new Date(now.getTime() + everyMs);
  for (const { remote, version } of moved) {
    const views = countsOf(remote, version)?.views ?? 0;
    await sql.insert(canaryPlans).values({ remote, version, steps, everyMs, dueAt, views, author });
  }
  return changes;
}

/** Within this time, a second roll-back is most likely meant for what the first has withdrawn. */
const SAME_ROLL_BACK_MS = 5 * 60_000;

/** Refuses to go back further by mistake, after the monitor, somebody else or a request without a response. */
async function refuseSecond(sql: Sql, remote: string, target: string, now: Date): Promise<void> {
  const isOfTraffic = inArray(history.action, ['promote', 'canary', 'rollback', 'recover']);
  const [last] = await sql
    .select()
    .from(history)
    .where(and(eq(history.remote, remote), isOfTraffic))
    .orderBy(desc(history.id))
    .limit(1);
  const age = last ? now.getTime() - last.at.getTime() : Number.POSITIVE_INFINITY;
  if (last?.action !== 'rollback' || age >= SAME_ROLL_BACK_MS) return;
  throw new ReleaseError(
    'conflict',
    `"${remote}" went back to ${last.version} ${Math.round(age / 1000)} seconds ago, by ${last.by}. Nothing was changed. To go back further, name the release: release rollback ${remote} ${target}`,
  );
}

interface RollBackOptions {
  now: Date;
  /** Only if this version is the running canary. */
  ifCanary?: string | undefined;
  /** Nothing changes. */
  dryRun?: boolean | undefined;
}

/**
 * Where a remote goes back to.
 *
 * @param version - By default, the end of its canary or, if none runs, its roll-back target.
 */
async function targetOf(
  sql: Sql,
  remote: string,
  version: string | undefined,
  { ifCanary, now }: RollBackOptions,
): Promise<RollBack> {
  const { live, canary, rollback } = await requireTraffic(sql, remote);
  if (ifCanary && ifCanary !== canary) throw noSuchCanary(remote, ifCanary);
  const target = version ?? (canary ? live : rollback);
  if (!target) throw noTarget(remote);
  if (version === undefined) await refuseSecond(sql, remote, target, now);
  await requireAccepted(sql, remote, target);
  if (!(await wasLive(sql, remote, target))) throw neverLive(remote, target);
  return { remote, action: 'rollback', version: target, from: target === live ? canary : live };
}

/** What goes back with a remote: the set of its canary, and of its live release if that goes. */
async function partnersOf(sql: Sql, { remote, version }: RollBack): Promise<RollBack[]> {
  const { live, liveSet, canarySet } = await requireTraffic(sql, remote);
  const left = version === live ? null : liveSet;
  const isPartner = or(
    left === null ? undefined : eq(traffic.liveSet, left),
    canarySet === null ? undefined : eq(traffic.canarySet, canarySet),
  );
  if (!isPartner) return [];
  const rows = await sql
    .select()
    .from(traffic)
    .where(and(ne(traffic.remote, remote), isPartner));
  return rows.map((row) => {
    const goesBack = left !== null && row.liveSet === left;
    const target = goesBack ? row.rollback : row.live;
    if (!target) throw noTarget(row.remote);
    const from = goesBack ? row.live : row.canary;
    return { remote: row.remote, action: 'rollback', version: target, from };
  });
}

/**
 * Rolls a remote back, and with it what belongs to it: its set, and the remotes that do not fit the shell that
 * becomes live. Without a version, it ends a running canary, or else makes the previously live release live
 * again. Visitors never get a release by it that they did not have before: that takes a promotion, with all that
 * it asks for.
 *
 * @returns That of the remote, and then those that go with it.
 * @throws ReleaseError when the release is not accepted, was never live, or there is none to go back to; also
 * when it has just gone back and no version is named.
 */
export async function rollBack(
  sql: Sql,
  { remote, version }: { remote: string; version: string | undefined },
  options: RollBackOptions,
): Promise<RollBack[]> {
  const changes = [await targetOf(sql, remote, version, options)];
  // What is found on the way goes back with its own partners.
  for (const change of changes) {
    const withShell = change.remote === SHELL ? await rollBacksWithShell(sql, change.version) : [];
    for (const one of [...(await partnersOf(sql, change)), ...withShell]) {
      if (!changes.some((known) => known.remote === one.remote)) changes.push(one);
    }
  }
  if (options.dryRun) return changes;
  for (const { remote, version } of changes) {
    const { live, liveSet } = await requireTraffic(sql, remote);
    await setTraffic(sql, remote, { live: version, liveSet: version === live ? liveSet : null });
  }
  return changes;
}

function noSuchCanary(remote: string, version: string): ReleaseError {
  return new ReleaseError(
    'conflict',
    `The release ${version} of "${remote}" is not a running canary. Nothing was changed.`,
  );
}

function neverLive(remote: string, version: string): ReleaseError {
  return new ReleaseError(
    'refused',
    `The release ${version} of "${remote}" was never live, so that there is no way back to it. Promote it instead.`,
  );
}

function noTarget(remote: string): ReleaseError {
  return new ReleaseError(
    'notFound',
    `"${remote}" has no earlier release to roll back to. Promote another one instead.`,
  );
}
