import { canaryId } from '@clean-express/release-contract/canary-buckets';
import type { Sql } from '@clean-express/server-kit/database';
import { inArray, lte } from 'drizzle-orm';
import { ContractViolated } from '../checks/contract-violated.ts';
import { countSsrServers } from '../checks/ssr-servers.ts';
import type { Releases, Traffic } from '../releases/releases.ts';
import type { AuditLog } from '../rows/audit-log.ts';
import { readCounts } from '../rows/count-rows.ts';
import { ReleaseError } from '../rows/release-error.ts';
import { canaryPlans, type PlanRow } from '../rows/schema.ts';
import { setSize } from './canary-monitor.ts';
import { measuresOf } from './measures.ts';
import { viewsToFind } from './sequential-test.ts';

/** Fewer page views tell nothing about a step, however rarely the live release fails. */
const MIN_VIEWS = 200;

type CountsOf = Awaited<ReturnType<typeof readCounts>>;

/**
 * The next step of a canary: its share, when it may be taken, and the page views that it still needs. In these, a
 * canary that fails three times as often as the live release would be found.
 */
export function nextStep(
  { remote, version, steps: [share = 100], dueAt, views: before }: PlanRow,
  traffic: Readonly<Record<string, Traffic>>,
  countsOf: CountsOf,
) {
  const { live, canary } = traffic[remote] ?? {};
  const { errors = 0, views: ofLive = 0 } = (live && countsOf(remote, live)) || {};
  const rate = errors / Math.max(1, ofLive);
  const measures = measuresOf().length * setSize(traffic, canary?.set);
  const found = rate > 0 ? viewsToFind(rate, canary?.share ?? share, measures) : 0;
  const views = (countsOf(remote, version)?.views ?? 0) - before;
  const left = Math.max(0, Math.max(MIN_VIEWS, found) - views);
  return { share, at: dueAt.toISOString(), views: left };
}

interface Options {
  sql: Sql;
  releases: Pick<Releases, 'isWriter' | 'takeStep' | 'traffic'>;
  log: { info: (message: string) => void; warn: (message: string) => void };
  audit: Pick<AuditLog, 'append'>;
  clock: () => Date;
}

/** Raises the shares of canaries that grow by themselves. */
export class CanarySteps {
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /** Takes the steps that are due. Without an SSR server that says what it counts, there are none. */
  async check(): Promise<void> {
    const { sql, releases, clock } = this.options;
    if (!releases.isWriter) return;
    const plans = await sql.select().from(canaryPlans).where(lte(canaryPlans.dueAt, clock()));
    if (plans.length === 0 || (await countSsrServers(sql)) === 0) return;
    const [traffic, countsOf] = await Promise.all([releases.traffic(), readCounts(sql)]);
    const setOf = ({ remote }: PlanRow) => traffic[remote]?.canary?.set ?? remote;
    for (const plan of plans) {
      const [first, ...others] = plans.filter((other) => setOf(other) === setOf(plan));
      // Each release of a set has been judged by as many page views.
      const isJudged = (one: PlanRow) => nextStep(one, traffic, countsOf).views === 0;
      if (first === plan && [plan, ...others].every(isJudged)) await this.#take([plan, ...others]);
    }
  }

  async #take(plans: readonly [PlanRow, ...PlanRow[]]): Promise<void> {
    const { sql, releases, log, audit } = this.options;
    const [{ steps, author }] = plans;
    const [share = 100] = steps;
    const moved = plans.map(({ remote, version }) => ({ remote, version }));
    const names = canaryId(moved);
    const [first, ...others] = moved;
    const detail = { ...first, ...(others.length > 0 && { with: others }), share };
    try {
      const { number } = await releases.takeStep(plans);
      const event = share === 100 ? 'release promoted' : 'canary set';
      void audit.append({ event, by: author.by, detail: { ...detail, number } });
      log.info(`${names}: ${share} % of the visitors now.`);
    } catch (error) {
      // Such as a rule that has changed since the canary was begun.
      if (!(error instanceof ReleaseError || error instanceof ContractViolated)) throw error;
      const remotes = moved.map(({ remote }) => remote);
      await sql.delete(canaryPlans).where(inArray(canaryPlans.remote, remotes));
      const reason = error instanceof ReleaseError ? error.message : error.findings.join(' ');
      void audit.append({ event: 'canary stopped', by: author.by, detail: { ...detail, reason } });
      log.warn(`${names}: not ${share} % of the visitors. ${reason}`);
    }
  }
}
