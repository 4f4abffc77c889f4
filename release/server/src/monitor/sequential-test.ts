import type { TestCounts, TestState } from '../rows/schema.ts';
import { RATIO } from './measures.ts';

/** Odds that decide: at most one in 1000 canaries that are no worse is rolled back. */
const DECISIVE_ODDS = 1000;

/** The number of views converges within these. */
const WEIGHT_ROUNDS = 5;

/** Page views or renders of the canary that end an interval. */
const INTERVAL_COUNT = 20;

const noCounts = (): TestCounts => ({ all: 0, failed: 0 });

const begin = (share: number): TestState['interval'] => ({
  share,
  canary: noCounts(),
  stable: noCounts(),
});

function add(total: TestCounts, { all, failed }: TestCounts): void {
  total.all += all;
  total.failed += failed;
}

/**
 * The odds that a canary that fails `ratio` times as often has the failures of an interval, rather than one that
 * fails as often. If it does, a failure is one of the canary with the probability of its share of what is
 * measured at that time.
 */
function oddsOf(canary: TestCounts, stable: TestCounts, ratio: number): number {
  const share = canary.all / (canary.all + stable.all);
  const worse = (ratio * share) / (ratio * share + 1 - share);
  return (worse / share) ** canary.failed * ((1 - worse) / (1 - share)) ** stable.failed;
}

/**
 * How many page views a canary needs until a test would find that it fails three times as often as the live
 * release, as a rule.
 *
 * @param rate - Failures of the live release per page view.
 * @param share - Of the visitors that get the canary, in percent.
 * @param measures - How many the canary is judged by.
 */
export function viewsToFind(rate: number, share: number, measures: number): number {
  const stablePerView = 100 / share - 1;
  const counts = (views: number) => ({ all: views, failed: views * rate });
  const odds = oddsOf({ all: 1, failed: RATIO * rate }, counts(stablePerView), RATIO);
  let views = INTERVAL_COUNT;
  // The later a test begins, the less it weighs.
  for (let round = 0; round < WEIGHT_ROUNDS; round += 1) {
    const intervals = Math.max(1, views / INTERVAL_COUNT);
    const needed = DECISIVE_ODDS * measures * intervals * (intervals + 1);
    views = Math.log(needed) / Math.log(odds);
  }
  return Math.ceil(views);
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
  /** JSON, from which another process goes on. */
  readonly state: TestState;
  private readonly measures: number;
  private readonly ratio: number;

  /**
   * @param measures - How many the canary is judged by, in all of its releases: the more there are, the higher are
   * the odds that decide.
   * @param state - That of the test so far.
   * @param ratio - How many times as often a worse canary fails; below 1 for what is wanted.
   */
  constructor(measures: number, state?: TestState, ratio = RATIO) {
    this.measures = measures;
    this.ratio = ratio;
    this.state = structuredClone(state) ?? {
      ...{ canary: noCounts(), stable: noCounts(), interval: begin(0) },
      ...{ intervals: 0, odds: 0 },
    };
  }

  /**
   * Adds the counts since the last call.
   *
   * @param share - Of the visitors that get the canary, in percent. Another one begins an interval.
   */
  add(share: number, canary: TestCounts, stable: TestCounts): void {
    const { state } = this;
    add(state.canary, canary);
    add(state.stable, stable);
    if (state.interval.share !== share) state.interval = begin(share);
    const { interval } = state;
    add(interval.canary, canary);
    add(interval.stable, stable);
    // Without counts of both releases, there is nothing to compare.
    if (interval.canary.all < INTERVAL_COUNT || interval.stable.all === 0) return;
    state.interval = begin(share);
    state.intervals += 1;
    const weight = 1 / (state.intervals * (state.intervals + 1));
    state.odds = (state.odds + weight) * oddsOf(interval.canary, interval.stable, this.ratio);
  }

  /** Whether the canary is significantly worse than the stable release. */
  get isCanaryWorse(): boolean {
    const { intervals, odds } = this.state;
    const weightsLeft = 1 / (intervals + 1);
    return odds + weightsLeft >= DECISIVE_ODDS * this.measures;
  }
}
