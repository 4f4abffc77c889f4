import type { Health } from './release-health.ts';

/** A canary is worse when it fails this many times as often as the stable release. */
const ERROR_RATIO = 3;

/** Odds that decide the test: at most one in 1000 canaries that are no worse is rolled back. */
const DECISIVE_ODDS = 1000;

/** Minimum page views of the canary before the test decides. */
const MIN_VIEWS = 20;

/**
 * A sequential probability ratio test (Wald): does the canary fail more often than the stable release?
 *
 * If it does not, an error belongs to the canary with the probability of its share of the page views;
 * if it fails three times as often, with a higher one. The product of the ratios of both probabilities
 * is a martingale under the first hypothesis. By Ville's inequality, the probability that it ever
 * reaches 1000 is at most 1/1000, no matter how often the test is evaluated.
 */
export class SequentialTest {
  readonly canary: Health = { views: 0, errors: 0 };
  readonly stable: Health = { views: 0, errors: 0 };
  #logOdds = 0;

  /** Adds the counts since the last call. */
  add(canary: Health, stable: Health): void {
    this.canary.views += canary.views;
    this.stable.views += stable.views;
    this.canary.errors += canary.errors;
    this.stable.errors += stable.errors;
    const share = this.canary.views / (this.canary.views + this.stable.views);
    // Without page views of both releases, there is nothing to compare.
    if (!(share > 0 && share < 1)) return;
    const worse = (ERROR_RATIO * share) / (ERROR_RATIO * share + 1 - share);
    this.#logOdds +=
      canary.errors * Math.log(worse / share) + stable.errors * Math.log((1 - worse) / (1 - share));
  }

  /** Whether the canary is significantly worse than the stable release. */
  get isCanaryWorse(): boolean {
    return this.canary.views >= MIN_VIEWS && this.#logOdds >= Math.log(DECISIVE_ODDS);
  }
}
