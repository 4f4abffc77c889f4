import type { Releases } from '../releases/releases.ts';
import type { AuditLog } from '../rows/audit-log.ts';
import { ReleaseError } from '../rows/release-error.ts';
import type { HealthFeed } from './health-feed.ts';
import type { Health } from './release-health.ts';
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

const MEASURES: readonly Measure[] = [
  { failed: 'errors', failures: 'errors', all: 'views', unit: 'page views' },
  { failed: 'failedLoads', failures: 'failed loads of files', all: 'views', unit: 'page views' },
  { failed: 'failedRenders', failures: 'failed server renders', all: 'renders', unit: 'renders' },
];

const countsOf = ({ all, failed }: Measure, health: Health) => ({
  all: health[all],
  failed: health[failed],
});

interface Pair {
  remote: string;
  canary: string;
  /** Of the visitors that get the canary, in percent. */
  share: number;
  stable: string;
}

/** The tests of a canary, one for each measure. */
const createTests = () =>
  MEASURES.map((measure) => ({ measure, test: new SequentialTest(MEASURES.length) }));

type Tests = ReturnType<typeof createTests>;

const keyOf = ({ remote, canary, stable }: Pair) => `${remote} ${canary} ${stable}`;

function reasonOf({ stable: version }: Pair, { measure, test }: Tests[number]): string {
  const { canary, stable } = test;
  return (
    `Its ${measure.failures} (${canary.failed} in ${canary.all} ${measure.unit}) are clearly above ` +
    `those of ${version} (${stable.failed} in ${stable.all}).`
  );
}

interface Log {
  info: (message: string) => void;
  warn: (message: string) => void;
}

/**
 * Rolls back canaries that fail significantly more often than the live release, by any measure. Every
 * instance counts, so that any of them can decide as soon as it is the one that writes.
 */
export class CanaryMonitor {
  #tests = new Map<string, Tests>();
  /** What the last check has logged. */
  #problems: readonly string[] = [];
  private readonly releases: Pick<Releases, 'traffic' | 'rollBack' | 'isWriter'>;
  private readonly feed: Pick<HealthFeed, 'refresh' | 'since'>;
  private readonly log: Log;
  private readonly audit: Pick<AuditLog, 'append'>;

  constructor(
    releases: Pick<Releases, 'traffic' | 'rollBack' | 'isWriter'>,
    feed: Pick<HealthFeed, 'refresh' | 'since'>,
    log: Log,
    audit: Pick<AuditLog, 'append'>,
  ) {
    this.releases = releases;
    this.feed = feed;
    this.log = log;
    this.audit = audit;
  }

  /** Checks all canaries once. An SSR server that is not available is skipped, and logged once. */
  async check(): Promise<void> {
    const [pairs, problems] = await Promise.all([this.canaries(), this.feed.refresh()]);
    const added = problems.filter((problem) => !this.#problems.includes(problem));
    for (const problem of added) this.log.warn(problem);
    this.#problems = problems;
    const running = new Map<string, Tests>();
    for (const pair of pairs) {
      const { remote, canary, stable, share } = pair;
      const tests = this.#tests.get(keyOf(pair)) ?? createTests();
      running.set(keyOf(pair), tests);
      const [ofCanary, ofStable] = [
        this.feed.since(remote, canary),
        this.feed.since(remote, stable),
      ];
      for (const { measure, test } of tests) {
        test.add(share, countsOf(measure, ofCanary), countsOf(measure, ofStable));
      }
    }
    // A canary that has ended starts a new test if it is set again.
    this.#tests = running;
    for (const pair of pairs) await this.decide(pair);
  }

  private async canaries(): Promise<Pair[]> {
    const traffic = await this.releases.traffic();
    return Object.entries(traffic).flatMap(([remote, { live, canary }]) =>
      canary ? [{ remote, canary: canary.version, share: canary.share, stable: live }] : [],
    );
  }

  private async decide(pair: Pair): Promise<void> {
    const { remote, canary } = pair;
    const worse = this.#tests.get(keyOf(pair))?.find(({ test }) => test.isCanaryWorse);
    if (!worse || !this.releases.isWriter) return;
    const reason = reasonOf(pair, worse);
    const author = { by: AUTHOR, reason };
    try {
      const { number } = await this.releases.rollBack(remote, undefined, author, {
        ifCanary: canary,
      });
      // It may be set again before the next check.
      this.#tests.delete(keyOf(pair));
      const detail = { remote, canary, reason, number };
      void this.audit.append({ event: 'release rolled back', by: AUTHOR, detail });
      this.log.info(`${remote} ${canary} was rolled back. ${reason}`);
    } catch (error) {
      // A team has ended or promoted the canary in the meantime, or another instance writes now.
      if (!(error instanceof ReleaseError)) throw error;
    }
  }
}
