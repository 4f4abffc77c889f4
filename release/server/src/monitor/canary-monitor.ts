import type { Measures } from '@clean-express/release-contract/registry-fields';
import type { SsrServer } from '@clean-express/release-contract/release-api';
import type { Sql } from '@clean-express/server-kit/database';
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Releases, Traffic } from '../releases/releases.ts';
import type { AuditLog } from '../rows/audit-log.ts';
import { type Counted, samplesOfHour } from '../rows/count-rows.ts';
import { ReleaseError } from '../rows/release-error.ts';
import { findRelease, parseManifest } from '../rows/release-rows.ts';
import { canaryTests, history, type Measure, traffic } from '../rows/schema.ts';
import { countsOf, describeMeasure, measuresOf, RATIO } from './measures.ts';
import { SequentialTest } from './sequential-test.ts';

/** The author of its changes. */
export const AUTHOR = 'canary monitor';

/** The changes that decide which visitors get which release. */
export const CHANGES = ['canary', 'promote', 'rollback'] as const;

type Row = typeof canaryTests.$inferSelect;

/** @param releases - Of the canary: together, their measures have the odds of one release. */
const testOf = (
  { measures, tests }: Pick<Row, 'measures' | 'tests'>,
  measure: Measure,
  releases = 1,
) =>
  new SequentialTest(
    measures.length * releases,
    tests[measure.name],
    measure.isWanted ? 1 / RATIO : RATIO,
  );

/**
 * How many releases a canary has.
 *
 * @param traffic - Of all remotes.
 * @param set - That of the canary; left out for one release.
 */
export const setSize = (
  traffic: Readonly<Record<string, Traffic>>,
  set: string | undefined,
): number => (set ? Object.values(traffic).filter(({ canary }) => canary?.set === set).length : 1);

/** The number of the registry that has given a remote the visitors that it has. */
async function numberOf(sql: Sql, remote: string): Promise<number> {
  const [last] = await sql
    .select({ number: history.number })
    .from(history)
    .where(and(eq(history.remote, remote), inArray(history.action, CHANGES)))
    .orderBy(desc(history.id))
    .limit(1);
  return last?.number ?? 0;
}

/**
 * Adds what an SSR server has counted since its last announcement to the tests of the canaries.
 *
 * @param sql - A transaction.
 * @param number - The number of the registry that visitors got meanwhile: what they did with other shares of the
 * releases tells nothing of these.
 * @param failures - What the server could not render.
 */
export async function addToTests(
  sql: Sql,
  number: number,
  counted: readonly Counted[],
  failures: SsrServer['failures'] = [],
): Promise<void> {
  const running = await sql.select().from(traffic).where(isNotNull(traffic.canary));
  for (const { remote, canary, live: stable, share } of running) {
    const of = (version: string | null) =>
      counted.find((one) => one.remote === remote && one.version === version);
    const [ofCanary, ofStable] = [of(canary), of(stable)];
    if (canary === null || share === null || !(ofCanary || ofStable)) continue;
    if (number < (await numberOf(sql, remote))) continue;
    const judged = { remote, canary, stable };
    await sql
      .insert(canaryTests)
      .values({ ...judged, tests: {} })
      .onConflictDoNothing();
    const [row] = await sql
      .select()
      .from(canaryTests)
      .where(eq(canaryTests.remote, remote))
      .for('update');
    const isSame = row?.canary === canary && row.stable === stable && row.measures.length > 0;
    const test = isSame ? row : { measures: await findMeasures(sql, judged), tests: {} };
    const tests = test.measures.map((measure) => {
      const one = testOf(test, measure);
      one.add(share, countsOf(measure, ofCanary), countsOf(measure, ofStable));
      return [measure.name, one.state] as const;
    });
    const known = isSame ? row.failure : null;
    const isOfCanary = (one: { remote: string; version: string }) =>
      one.remote === remote && one.version === canary;
    const values = {
      ...judged,
      measures: test.measures,
      tests: Object.fromEntries(tests),
      failure: known ?? failures.find(isOfCanary)?.text ?? null,
    };
    await sql.update(canaryTests).set(values).where(eq(canaryTests.remote, remote));
  }
}

/** The events that a release declares. */
async function declaredBy(sql: Sql, remote: string, version: string): Promise<Measures> {
  const release = await findRelease(sql, remote, version);
  return (release && parseManifest(release.manifest).extras.measures) ?? {};
}

/** What a canary is judged by: of events, those that both releases declare in the same way. */
async function findMeasures(
  sql: Sql,
  { remote, canary, stable }: { remote: string; canary: string; stable: string },
): Promise<Measure[]> {
  const ofCanary = await declaredBy(sql, remote, canary);
  const ofStable = await declaredBy(sql, remote, stable);
  const common = Object.entries(ofCanary).filter(([event, better]) => ofStable[event] === better);
  return measuresOf(await samplesOfHour(sql, remote, stable), Object.fromEntries(common));
}

/**
 * Why a canary is rolled back; `undefined` if it is not clearly worse.
 *
 * @param releases - How many it has.
 */
function findReason(row: Row, releases: number): string | undefined {
  const worse = row.measures.find((measure) => testOf(row, measure, releases).isCanaryWorse);
  if (!worse) return undefined;
  const { canary, stable: live } = testOf(row, worse).state;
  const { failures, unit } = describeMeasure(worse);
  const figures = `${failures} (${canary.failed} in ${canary.all} ${unit})`;
  const side = worse.isWanted ? 'below' : 'above';
  const whose = releases > 1 ? `Of ${row.remote} ${row.canary}, the` : 'Its';
  const comparison = `${whose} ${figures} are clearly ${side} those of ${row.stable} (${live.failed} in ${live.all}).`;
  return [comparison, row.failure].filter(Boolean).join(' ');
}

interface Options {
  sql: Sql;
  releases: Pick<Releases, 'rollBack' | 'isWriter' | 'traffic'>;
  log: { info: (message: string) => void };
  audit: Pick<AuditLog, 'append'>;
}

/**
 * Rolls back canaries that fail significantly more often than the live release, by any measure. The state of
 * their tests is in the database, so that any instance can decide as soon as it is the one that writes.
 */
export class CanaryMonitor {
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /** Checks all canaries once. */
  async check(): Promise<void> {
    const { sql, releases } = this.options;
    if (!releases.isWriter) return;
    const rows = await sql.select().from(canaryTests);
    const all = await releases.traffic();
    for (const row of rows) {
      const now = all[row.remote];
      // A canary that has ended starts new tests if it is set again.
      const isSame = now?.canary?.version === row.canary && now.live === row.stable;
      if (isSame) await this.#decide(row, setSize(all, now.canary?.set));
      else await this.#forget(row);
    }
  }

  async #forget({ remote, canary, stable }: Row): Promise<void> {
    const isIt = [
      eq(canaryTests.remote, remote),
      eq(canaryTests.canary, canary),
      eq(canaryTests.stable, stable),
    ];
    await this.options.sql.delete(canaryTests).where(and(...isIt));
  }

  async #decide(row: Row, size: number): Promise<void> {
    const { remote, canary } = row;
    const reason = findReason(row, size);
    if (reason === undefined) return;
    const { releases, audit, log } = this.options;
    const author = { by: AUTHOR, reason };
    try {
      const { number } = await releases.rollBack(remote, undefined, author, { ifCanary: canary });
      // It may be set again before the next check.
      await this.#forget(row);
      const detail = { remote, canary, reason, number };
      void audit.append({ event: 'release rolled back', by: AUTHOR, detail });
      log.info(`${remote} ${canary} was rolled back. ${reason}`);
    } catch (error) {
      // A team has ended or promoted the canary in the meantime, or another instance writes now.
      if (!(error instanceof ReleaseError)) throw error;
    }
  }
}
