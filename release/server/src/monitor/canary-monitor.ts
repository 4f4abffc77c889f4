import type { Health } from '@clean-express/release-contract/release-api';
import type { Sql } from '@clean-express/server-kit/database';
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Releases } from '../releases/releases.ts';
import type { AuditLog } from '../rows/audit-log.ts';
import type { Counted } from '../rows/count-rows.ts';
import { ReleaseError } from '../rows/release-error.ts';
import { canaryTests, history, type TestState, traffic } from '../rows/schema.ts';
import { SequentialTest } from './sequential-test.ts';

/** The author of its changes. */
const AUTHOR = 'canary monitor';

/** What a canary is judged by: what fails, and in how many page views or renders. */
interface Measure {
  failed: keyof Health;
  failures: string;
  all: keyof Health;
  unit: string;
}

export const MEASURES: readonly Measure[] = [
  { failed: 'errors', failures: 'errors', all: 'views', unit: 'page views' },
  { failed: 'failedLoads', failures: 'failed loads of files', all: 'views', unit: 'page views' },
  { failed: 'failedRenders', failures: 'failed server renders', all: 'renders', unit: 'renders' },
];

/** The changes that decide which visitors get which release. */
const CHANGES = ['canary', 'promote', 'rollback'] as const;

type Row = typeof canaryTests.$inferSelect;

const testOf = ({ failed }: Measure, tests: Row['tests']) =>
  new SequentialTest(MEASURES.length, tests[failed]);

const countsOf = ({ all, failed }: Measure, counted: Counted | undefined) => ({
  all: counted?.[all] ?? 0,
  failed: counted?.[failed] ?? 0,
});

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
 */
export async function addToTests(
  sql: Sql,
  number: number,
  counted: readonly Counted[],
): Promise<void> {
  const running = await sql.select().from(traffic).where(isNotNull(traffic.canary));
  for (const { remote, canary, live: stable, share } of running) {
    const of = (version: string | null) =>
      counted.find((one) => one.remote === remote && one.version === version);
    const [ofCanary, ofStable] = [of(canary), of(stable)];
    if (canary === null || share === null || !(ofCanary || ofStable)) continue;
    if (number < (await numberOf(sql, remote))) continue;
    await sql
      .insert(canaryTests)
      .values({ remote, canary, stable, tests: {} })
      .onConflictDoNothing();
    const [row] = await sql
      .select()
      .from(canaryTests)
      .where(eq(canaryTests.remote, remote))
      .for('update');
    const isSame = row?.canary === canary && row.stable === stable;
    const tests: Record<string, TestState> = {};
    for (const measure of MEASURES) {
      const test = testOf(measure, isSame ? row.tests : {});
      test.add(share, countsOf(measure, ofCanary), countsOf(measure, ofStable));
      tests[measure.failed] = test.state;
    }
    const values = { canary, stable, tests };
    await sql.update(canaryTests).set(values).where(eq(canaryTests.remote, remote));
  }
}

/** Why a canary is rolled back; `undefined` if it is not clearly worse. */
function findReason({ stable, tests }: Row): string | undefined {
  const worse = MEASURES.find((measure) => testOf(measure, tests).isCanaryWorse);
  if (!worse) return undefined;
  const { canary, stable: live } = testOf(worse, tests).state;
  return (
    `Its ${worse.failures} (${canary.failed} in ${canary.all} ${worse.unit}) are clearly above ` +
    `those of ${stable} (${live.failed} in ${live.all}).`
  );
}

interface Options {
  sql: Sql;
  releases: Pick<Releases, 'rollBack' | 'isWriter'>;
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
    const rows = await sql
      .select({ row: canaryTests, traffic })
      .from(canaryTests)
      .leftJoin(traffic, eq(traffic.remote, canaryTests.remote));
    for (const { row, traffic: now } of rows) {
      // A canary that has ended starts new tests if it is set again.
      if (now?.canary !== row.canary || now.live !== row.stable) await this.#forget(row);
      else await this.#decide(row);
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

  async #decide(row: Row): Promise<void> {
    const { remote, canary } = row;
    const reason = findReason(row);
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
