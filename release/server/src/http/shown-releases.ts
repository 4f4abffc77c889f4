import type { ReleaseRow as ShownRelease } from '@clean-express/release-contract/release-api';
import { manifestSchema } from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { desc, inArray } from 'drizzle-orm';
import { AUTHOR, CHANGES } from '../monitor/canary-monitor.ts';
import { nextStep } from '../monitor/canary-steps.ts';
import type { HistoryRow, ReleaseRow, Releases, Traffic } from '../releases/releases.ts';
import { readCounts } from '../rows/count-rows.ts';
import { canaryPlans, canaryTests, history } from '../rows/schema.ts';

/** The role of a release, and its share of the visitors. */
function placeOf({ live, canary, rollback }: Partial<Traffic>, version: string) {
  if (canary?.version === version) {
    const { share, set } = canary;
    return { role: 'canary' as const, share, ...(set && { set }) };
  }
  if (live === version) return { role: 'live' as const, share: 100 - (canary?.share ?? 0) };
  return { role: rollback === version ? ('rollback' as const) : null, share: 0 };
}

const ownerSchema = manifestSchema.pick({ owner: true });

const ownerOf = ({ manifest }: ReleaseRow) => ownerSchema.parse(JSON.parse(manifest));

/** How a canary and the live release have done since the tests began. */
const measured = ({ measures, tests }: typeof canaryTests.$inferSelect) =>
  measures.flatMap(({ name }) => {
    const { canary, stable: live } = tests[name] ?? {};
    return canary && live ? [{ name, canary, live }] : [];
  });

/** Whether the canary monitor has ended a canary. */
export const isEnd = ({ by, from }: Pick<HistoryRow, 'by' | 'from'>): boolean =>
  by === AUTHOR && from !== null;

/**
 * Reads what releases are shown with, once for all of them.
 *
 * @returns The traffic, remote → the last change of its traffic, and a release as clients see it.
 */
export async function readShownReleases(sql: Sql, releases: Pick<Releases, 'traffic'>) {
  const [traffic, countsOf, plans, tests, changes] = await Promise.all([
    releases.traffic(),
    readCounts(sql),
    sql.select().from(canaryPlans),
    sql.select().from(canaryTests),
    sql
      .selectDistinctOn([history.remote])
      .from(history)
      .where(inArray(history.action, CHANGES))
      .orderBy(history.remote, desc(history.id)),
  ]);
  const lastChanges = new Map(changes.map((change) => [change.remote, change]));
  const show = (row: ReleaseRow): ShownRelease => {
    const own = Object.hasOwn(traffic, row.remote) ? traffic[row.remote] : undefined;
    const { remote, version, state, manifestHash: manifest, at, by, provenance } = row;
    const plan = plans.find((one) => one.remote === remote && one.version === version);
    const test = tests.find((one) => one.remote === remote && one.canary === version);
    const last = lastChanges.get(remote);
    const ended = last && isEnd(last) && last.from === version ? last.reason : null;
    return {
      ...{ remote, version, state, manifest },
      ...placeOf(own ?? {}, version),
      uploadedAt: at.toISOString(),
      uploadedBy: by,
      ...(provenance && { provenance }),
      ...ownerOf(row),
      ...countsOf(remote, version),
      ...(ended && { ended }),
      ...(test && { measures: measured(test) }),
      ...(plan && own && { next: nextStep(plan, traffic, countsOf) }),
    };
  };
  return { traffic, lastChanges, show };
}
