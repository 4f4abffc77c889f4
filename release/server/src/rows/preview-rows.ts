import type { SignedRegistry } from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql as raw,
} from 'drizzle-orm';
import { ReleaseError } from './release-error.ts';
import { requireRelease } from './release-rows.ts';
import { history, type PreviewRow, previews, releases } from './schema.ts';

const HOUR_MS = 3_600_000;

/** The longest lifetime of a preview. */
export const MAX_HOURS = 7 * 24;

/** Clocks of SSR servers, which decide when a token expires, may differ by this time. */
const CLOCK_TOLERANCE_MS = HOUR_MS;

/** Open previews of one release. */
const MAX_OPEN = 100;

/** Previews of one remote that have not expired, those that were ended included: the registry names these. */
const MAX_UNEXPIRED = 1000;

/** Retired releases that the registry names. Their previews are also named one by one. */
const MAX_RETIRED = 1000;

type PreviewedRelease = PreviewRow['releases'][number];

export type NewPreview = Pick<PreviewRow, 'id' | 'site' | 'releases' | 'issuedBy' | 'expires'>;

const before = (at: Date, ms: number) => new Date(at.getTime() - ms);

const isUnexpired = (at: Date) => gt(previews.expires, at);

const isOpen = (at: Date) => and(isUnexpired(at), isNull(previews.ended));

/** Previews that show a release, or any release of a remote. */
const shows = (release: Partial<PreviewedRelease>) =>
  raw`${previews.releases} @> ${JSON.stringify([release])}::jsonb`;

async function refuseTooMany(sql: Sql, { remote, version }: PreviewedRelease, at: Date) {
  const open = await sql.$count(previews, and(isOpen(at), shows({ remote, version })));
  if (open >= MAX_OPEN) {
    throw new ReleaseError(
      'refused',
      `${remote} ${version} has ${MAX_OPEN} open previews, and cannot have more. End some of them: release preview --list, release preview --end <id>.`,
    );
  }
  const unexpired = await sql.$count(previews, and(isUnexpired(at), shows({ remote })));
  if (unexpired < MAX_UNEXPIRED) return;
  throw new ReleaseError(
    'refused',
    `"${remote}" has ${MAX_UNEXPIRED} previews that have not expired, those that were ended included. Issue more when some of them have expired.`,
  );
}

/**
 * Adds a preview. Until then, its token must not leave the server.
 *
 * @param isStaging - Whether the site may show releases that are not accepted.
 * @throws ReleaseError when it may not show a release, or a release has too many previews.
 */
export async function addPreview(
  sql: Sql,
  preview: NewPreview,
  isStaging: boolean,
  at: Date,
): Promise<void> {
  await sql.delete(previews).where(lt(previews.expires, before(at, CLOCK_TOLERANCE_MS)));
  // In one order, so that two requests cannot wait for each other. Retiring one waits for this.
  const named = preview.releases.map(({ remote, version }) =>
    and(eq(releases.remote, remote), eq(releases.version, version)),
  );
  await sql
    .select({ id: releases.id })
    .from(releases)
    .where(or(...named))
    .orderBy(asc(releases.id))
    .for('update');
  for (const release of preview.releases) {
    await requirePreviewable(sql, release, isStaging);
    await refuseTooMany(sql, release, at);
  }
  await sql.insert(previews).values({ ...preview, issued: at });
}

async function requirePreviewable(
  sql: Sql,
  { remote, version }: PreviewedRelease,
  isStaging: boolean,
): Promise<void> {
  const { state } = await requireRelease(sql, remote, version);
  if (state === 'accepted' || (state === 'uploaded' && isStaging)) return;
  throw new ReleaseError(
    'refused',
    state === 'uploaded'
      ? `${remote} ${version} is not accepted, so only staging sites may show it. Accept it, or preview it at a staging site.`
      : `${remote} ${version} is retired. Publish it again.`,
  );
}

/** All open previews, newest first. */
export function openPreviews(sql: Sql, at: Date): Promise<PreviewRow[]> {
  return sql.select().from(previews).where(isOpen(at)).orderBy(desc(previews.issued));
}

/** @returns `undefined` if there is none, or it expired some time ago. */
export async function findPreview(sql: Sql, id: string): Promise<PreviewRow | undefined> {
  const [found] = await sql.select().from(previews).where(eq(previews.id, id));
  return found;
}

/**
 * Ends open previews: one, or all that show a release.
 *
 * @returns Those that were open.
 */
export function endPreviews(
  sql: Sql,
  which: string | PreviewedRelease,
  { at, by }: { at: Date; by: string },
): Promise<PreviewRow[]> {
  const isIt = typeof which === 'string' ? eq(previews.id, which) : shows(which);
  return sql
    .update(previews)
    .set({ ended: at, endedBy: by })
    .where(and(isIt, isOpen(at)))
    .returning();
}

/** The previews that no SSR server shows any more although their tokens have not expired. */
export async function readEndedPreviews(
  sql: Sql,
  at: Date,
): Promise<NonNullable<SignedRegistry['endedPreviews']>> {
  const isEnded = and(isNotNull(previews.ended), isUnexpired(before(at, CLOCK_TOLERANCE_MS)));
  const ended = await sql
    .select({ id: previews.id })
    .from(previews)
    .where(isEnded)
    .orderBy(asc(previews.id));
  // Also for previews that this database does not know: a backup has lost them, or an earlier version
  // has issued them.
  const since = before(at, MAX_HOURS * HOUR_MS + CLOCK_TOLERANCE_MS);
  const retired = await sql
    .select({ manifest: releases.manifestHash })
    .from(history)
    .innerJoin(
      releases,
      and(eq(releases.remote, history.remote), eq(releases.version, history.version)),
    )
    .where(and(eq(history.action, 'retire'), gt(history.at, since), eq(releases.state, 'retired')))
    .orderBy(desc(history.id))
    .limit(MAX_RETIRED);
  return {
    ids: ended.map(({ id }) => id),
    manifests: [...new Set(retired.map(({ manifest }) => manifest))],
  };
}

/**
 * Stores which previews have ended by the signed registry, after a backup was restored.
 *
 * @returns The releases that were retired since the backup.
 */
export async function recoverEndedPreviews(
  sql: Sql,
  { ids, manifests }: SignedRegistry['endedPreviews'] = { ids: [], manifests: [] },
  { at, by }: { at: Date; by: string },
): Promise<PreviewedRelease[]> {
  // The registry does not say when they expire.
  const expires = new Date(at.getTime() + MAX_HOURS * HOUR_MS);
  for (const id of ids) {
    const ended = { ended: at, endedBy: by };
    await sql
      .insert(previews)
      .values({ id, site: '', releases: [], issued: at, issuedBy: by, expires, ...ended })
      .onConflictDoUpdate({ target: previews.id, set: ended });
  }
  const { remote, version } = releases;
  return sql
    .select({ remote, version })
    .from(releases)
    .where(and(inArray(releases.manifestHash, manifests), ne(releases.state, 'retired')));
}
