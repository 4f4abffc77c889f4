import type { GateRecord } from '@clean-express/release-contract/gate-record';
import type { ReleaseRef } from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { ReleaseError } from '../rows/release-error.ts';
import { liveChanges } from '../rows/release-rows.ts';
import { history, type ReleaseRow, releases, traffic } from '../rows/schema.ts';

/** How long a record counts: after that, other releases are live. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** How much the clock of a gate may be ahead of this server's. */
const MAX_AHEAD_MS = 60_000;

/** Texts of a record in a message: they may be long. */
const MAX_QUOTED = 100;

type Row = Pick<ReleaseRow, 'remote' | 'version' | 'manifestHash'>;

const nameOf = ({ remote, version }: Pick<Row, 'remote' | 'version'>) =>
  `${version.slice(0, MAX_QUOTED)} of "${remote.slice(0, MAX_QUOTED)}"`;

const keyOf = ({ remote, version, manifestHash }: Row) => `${remote} ${version} ${manifestHash}`;

/** The releases that a record names. */
const rowsOf = (named: Readonly<Record<string, ReleaseRef>>): Row[] =>
  Object.entries(named).map(([remote, { version, manifest: manifestHash }]) => ({
    ...{ remote, version, manifestHash },
  }));

function refused(finding: string): ReleaseError {
  return new ReleaseError('refused', `The record of the gate does not count: ${finding}`);
}

/** What a record says of itself. */
function refuseResult({ passed, failed, failures, tests }: GateRecord): void {
  if (failed > 0 || failures.length > 0) {
    throw refused('tests have failed. Repair the release, and run the gate again.');
  }
  if (passed === 0 || Object.keys(tests).length === 0) {
    throw refused('no test has run. Run the gate again.');
  }
}

function refuseTime(startedAt: Date, now: Date): void {
  const age = now.getTime() - startedAt.getTime();
  if (age > MAX_AGE_MS) throw refused('it is older than 24 hours. Run the gate again.');
  if (age < -MAX_AHEAD_MS) {
    throw refused('it is from the future. Set the clock of the machine that runs the gate.');
  }
}

/** A record of another site has other releases, or others with the same versions. */
async function refuseUnknown(sql: Sql, named: readonly Row[]): Promise<void> {
  const hashes = named.map(({ manifestHash }) => manifestHash);
  const { remote, version, manifestHash } = releases;
  const found = await sql
    .select({ remote, version, manifestHash })
    .from(releases)
    .where(inArray(manifestHash, hashes));
  const known = new Set(found.map(keyOf));
  const unknown = named.find((row) => !known.has(keyOf(row)));
  if (!unknown) return;
  const finding = `it names a release ${nameOf(unknown)} that this release server does not have.`;
  throw refused(`${finding} Run the gate with the releases of this server.`);
}

/** The versions of a remote that were live at a time, or since then. */
async function liveSince(sql: Sql, remote: string, since: Date): Promise<Set<string | null>> {
  const changes = await liveChanges(sql, remote);
  const before = changes.findIndex(({ at }) => at <= since);
  const during = before === -1 ? changes : changes.slice(0, before + 1);
  return new Set(during.map(({ live }) => live));
}

/** The site that was tested is the one that visitors got: each remote with its live release. */
async function refuseOtherSite(sql: Sql, named: readonly Row[], startedAt: Date): Promise<void> {
  for (const row of named) {
    if ((await liveSince(sql, row.remote, startedAt)).has(row.version)) continue;
    throw refused(`the release ${nameOf(row)} was not live when the gate ran. Run the gate again.`);
  }
  const remotes = new Set(named.map(({ remote }) => remote));
  const live = await sql.select().from(traffic);
  const missing = live.find(({ remote }) => !remotes.has(remote));
  if (!missing) return;
  const what = `"${missing.remote}", which has a live release`;
  throw refused(`it does not say with which release of ${what}. Run the gate again.`);
}

/** A record that was made before the end of a release's life says nothing about what was repaired. */
async function refuseRetired(sql: Sql, { remote, version }: Row, startedAt: Date): Promise<void> {
  const [retired] = await sql
    .select({ at: history.at })
    .from(history)
    .where(
      and(eq(history.remote, remote), eq(history.version, version), eq(history.action, 'retire')),
    )
    .orderBy(desc(history.id))
    .limit(1);
  if (!retired || retired.at < startedAt) return;
  throw refused('the release was retired after the gate ran. Run the gate again.');
}

/**
 * Refuses a record that does not say that a release has passed the gate beside what visitors get. Its
 * sender is trusted with the permission `gate`: this finds records of something else, not forged ones.
 *
 * @throws ReleaseError that says why, and what to do.
 */
export async function refuseRecord(
  sql: Sql,
  release: Row,
  record: GateRecord,
  now: Date,
): Promise<void> {
  const startedAt = new Date(record.startedAt);
  const candidates = rowsOf(record.candidates);
  if (!candidates.some((candidate) => keyOf(candidate) === keyOf(release))) {
    throw refused(`it is not about the release ${nameOf(release)}. Run the gate on this release.`);
  }
  refuseResult(record);
  refuseTime(startedAt, now);
  const live = rowsOf(record.live);
  await refuseUnknown(sql, [...candidates, ...live]);
  await refuseOtherSite(sql, live, startedAt);
  await refuseRetired(sql, release, startedAt);
}
