import type { Releases } from '../releases/releases.ts';
import type { AuditLog } from '../rows/audit-log.ts';
import { ReleaseError } from '../rows/release-error.ts';
import type { HealthFeed } from './health-feed.ts';
import { SequentialTest } from './sequential-test.ts';

/** The author of its changes. */
const AUTHOR = 'canary monitor';

interface Pair {
  remote: string;
  canary: string;
  /** Of the visitors that get the canary, in percent. */
  share: number;
  stable: string;
}

function reasonOf({ stable: version }: Pair, { canary, stable }: SequentialTest): string {
  return (
    `Its errors (${canary.errors} in ${canary.views} page views) are clearly above ` +
    `those of ${version} (${stable.errors} in ${stable.views}).`
  );
}

interface Log {
  info: (message: string) => void;
  warn: (message: string) => void;
}

/**
 * Rolls back canaries that fail significantly more often than the live release. Every instance counts,
 * so that any of them can decide as soon as it is the one that writes.
 */
export class CanaryMonitor {
  #tests = new Map<string, SequentialTest>();
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
    const running = new Map<string, SequentialTest>();
    for (const pair of pairs) {
      const { remote, canary, stable } = pair;
      const key = `${remote} ${canary} ${stable}`;
      const test = this.#tests.get(key) ?? new SequentialTest();
      running.set(key, test);
      test.add(pair.share, this.feed.since(remote, canary), this.feed.since(remote, stable));
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
    const { remote, canary, stable } = pair;
    const test = this.#tests.get(`${remote} ${canary} ${stable}`);
    if (!test?.isCanaryWorse || !this.releases.isWriter) return;
    const reason = reasonOf(pair, test);
    const author = { by: AUTHOR, reason };
    try {
      const { number } = await this.releases.rollBack(remote, undefined, author, {
        ifCanary: canary,
      });
      const detail = { remote, canary, reason, number };
      void this.audit.append({ event: 'release rolled back', by: AUTHOR, detail });
      this.log.info(`${remote} ${canary} was rolled back. ${reason}`);
    } catch (error) {
      // A team has ended or promoted the canary in the meantime, or another instance writes now.
      if (!(error instanceof ReleaseError)) throw error;
    }
  }
}
