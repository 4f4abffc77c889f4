/** A canary is worse when it fails this many times as often as the stable release. */
const ERROR_RATIO = 3;

/** Odds that decide: at most one in 1000 canaries that are no worse is rolled back. */
const DECISIVE_ODDS = 1000;

/** Page views or renders of the canary that end an interval. */
const INTERVAL_COUNT = 20;

/** What is measured of a release: page views or renders. */
export interface Counts {
  all: number;
  failed: number;
}

const noCounts = (): Counts => ({ all: 0, failed: 0 });

function add(total: Counts, { all, failed }: Counts): void {
  total.all += all;
  total.failed += failed;
}

/**
 * The odds that a canary that fails three times as often has the failures of an interval, rather than one that
 * fails as often. If it does not fail more often, a failure is one of the canary with the probability of its
 * share of what is measured at that time.
 */
function oddsOf(canary: Counts, stable: Counts): number {
  const share = canary.all / (canary.all + stable.all);
  const worse = (ERROR_RATIO * share) / (ERROR_RATIO * share + 1 - share);
  return (worse / share) ** canary.failed * ((1 - worse) / (1 - share)) ** stable.failed;
}

/**
 * Sequential probability ratio tests (Wald), one of which begins with each interval: does the canary fail
 * more often than the stable release, since a time that is not known? Both are only compared within an
 * interval, since their shares change with each step of a roll-out, and what fails changes with the hour.
 *
 * The tests are weighted by 1/k(k+1), which adds up to 1. So their sum, with the weights of those to come, is
 * a martingale if the canary is no worse. By Ville's inequality, the probability that it ever reaches 1000 is
 * at most 1/1000, no matter how often the test is evaluated. Several measures of a canary share that.
 */
export class SequentialTest {
  readonly canary = noCounts();
  readonly stable = noCounts();
  #interval = { share: 0, canary: noCounts(), stable: noCounts() };
  #intervals = 0;
  /** The sum of the tests so far. */
  #odds = 0;
  private readonly measures: number;

  /** @param measures - How many the canary is judged by: the more there are, the higher are the odds that decide. */
  constructor(measures: number) {
    this.measures = measures;
  }

  /**
   * Adds the counts since the last call.
   *
   * @param share - Of the visitors that get the canary, in percent. Another one begins an interval.
   */
  add(share: number, canary: Counts, stable: Counts): void {
    add(this.canary, canary);
    add(this.stable, stable);
    if (this.#interval.share !== share) this.#begin(share);
    const interval = this.#interval;
    add(interval.canary, canary);
    add(interval.stable, stable);
    // Without counts of both releases, there is nothing to compare.
    if (interval.canary.all < INTERVAL_COUNT || interval.stable.all === 0) return;
    this.#begin(share);
    this.#intervals += 1;
    const weight = 1 / (this.#intervals * (this.#intervals + 1));
    this.#odds = (this.#odds + weight) * oddsOf(interval.canary, interval.stable);
  }

  #begin(share: number): void {
    this.#interval = { share, canary: noCounts(), stable: noCounts() };
  }

  /** Whether the canary is significantly worse than the stable release. */
  get isCanaryWorse(): boolean {
    const weightsLeft = 1 / (this.#intervals + 1);
    return this.#odds + weightsLeft >= DECISIVE_ODDS * this.measures;
  }
}
