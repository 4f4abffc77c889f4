import type { Health } from './release-health.ts';

/** The canary is bad when it fails this many times as often as the stable release. */
const RATIO = 3;

/** Odds at which we are sure: a canary that is no worse is taken off once in a thousand at most. */
const CERTAINTY = 1000;

/** Page views of the canary before anything is decided. */
const MIN_VIEWS = 20;

/**
 * A sequential probability ratio test (Wald): does the canary fail more often than the stable release?
 *
 * If it does not, an error falls on the canary with the probability of its share of the page views;
 * if it fails three times as often, with a larger one. The product of the ratios of the two is a
 * martingale under the first assumption, so that one may look at it as often as one likes: by Ville's
 * inequality it ever reaches 1000 with a probability of 1/1000 at most.
 */
export class Evidence {
  readonly canary: Health = { views: 0, errors: 0 };
  readonly stable: Health = { views: 0, errors: 0 };
  #logOdds = 0;

  /** Adds what was counted since the last time. */
  add(canary: Health, stable: Health): void {
    this.canary.views += canary.views;
    this.stable.views += stable.views;
    this.canary.errors += canary.errors;
    this.stable.errors += stable.errors;
    const share = this.canary.views / (this.canary.views + this.stable.views);
    // With nobody on one of the two, there is nothing to compare.
    if (!(share > 0 && share < 1)) return;
    const worse = (RATIO * share) / (RATIO * share + 1 - share);
    this.#logOdds +=
      canary.errors * Math.log(worse / share) + stable.errors * Math.log((1 - worse) / (1 - share));
  }

  /** Whether the canary is clearly worse. */
  get isBad(): boolean {
    return this.canary.views >= MIN_VIEWS && this.#logOdds >= Math.log(CERTAINTY);
  }
}
